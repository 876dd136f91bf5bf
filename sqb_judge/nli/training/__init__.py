"""How the embedded model is made: data, generators, recipe, run, export."""
