"""All tables: those in memory, those that can be found, finished games to look through."""
