"""A table with a door: commands go in one at a time, clocks and bots move by themselves."""
