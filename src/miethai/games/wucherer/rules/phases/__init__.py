"""The phases of a turn, the plays and the answers to them."""
