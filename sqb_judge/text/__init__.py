"""Text in; blocks, sentences and claims out, each with its offsets. Knows no model."""
