"""The result of an arena in words and as a page."""
