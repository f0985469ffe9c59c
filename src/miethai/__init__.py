"""Miethai plays landlord board games exactly by their rule sheets."""

__version__ = "0.1.0"
