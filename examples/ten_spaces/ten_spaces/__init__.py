"""Ten Spaces: the smallest landlord game, an example of a family of its own."""
