"""Thinking ahead: what a move is worth, found by playing on from what a seat may know."""
