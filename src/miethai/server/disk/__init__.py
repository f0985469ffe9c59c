"""What is kept: the rows of every table, and the file they are in."""
