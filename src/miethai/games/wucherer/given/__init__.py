"""Positions that a scenario describes."""
