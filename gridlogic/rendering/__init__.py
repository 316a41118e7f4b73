"""Renderers: each draws a board in one format."""
