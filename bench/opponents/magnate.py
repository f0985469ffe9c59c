"""Opponents of Magnate that stay as they are, so that strength can be compared over the years."""

from bench.opponents.magnate_1.landlord import landlord as landlord_1

__all__ = ["landlord_1"]
