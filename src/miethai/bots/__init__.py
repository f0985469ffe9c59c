"""Programs that play any game at a table: their door, and the shark."""
