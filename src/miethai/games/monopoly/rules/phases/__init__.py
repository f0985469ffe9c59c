"""The phases of a game: each file holds what is legal in a phase and what its moves do."""
