"""Running games: one table, its record, scenarios, bots, and a million games at once."""
