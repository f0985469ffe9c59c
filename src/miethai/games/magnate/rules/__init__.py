"""What is allowed and what happens: everything that decides how a game goes."""
