"""What all games share: integers, positions, moves, chance, and the contract a game fulfils."""
