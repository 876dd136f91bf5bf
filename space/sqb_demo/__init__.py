"""The demo Space behind its pages: pasted or shipped texts in, a page and a JSON file out."""
