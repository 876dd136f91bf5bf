"""SQB, the Semantic Quality Benchmark: is generated text correct, complete and useful?

Importing this package loads neither torch nor evaluate; its parts do when they are used.
"""

__version__ = "0.1.0"
