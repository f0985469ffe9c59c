"""Why a move is not possible."""
