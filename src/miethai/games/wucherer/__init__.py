"""The family of Wucherer: the edition of 2013 and the classic edition of the 1990s."""
