"""One table: its plan, its seats, its game, and what each reader is shown of it."""
