"""A module that cannot be imported, for tests of what is said about it."""

raise RuntimeError("out of order")
