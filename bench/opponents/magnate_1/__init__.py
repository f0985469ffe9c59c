"""Magnate's landlord as it played before there was a search: a yardstick, never changed again."""
