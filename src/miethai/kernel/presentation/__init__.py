"""What families would write alike to tell people about a game: words, rulebooks, rows of text."""
