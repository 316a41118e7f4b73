"""Engines: each takes a model and gives an outcome. They know no puzzle."""
