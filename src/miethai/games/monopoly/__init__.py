"""The family of Monopoly: the classic game and the Karlsruhe championship."""
