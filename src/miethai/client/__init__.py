"""Sit down at a table from any Python program."""
