"""The rules: one package a family of games, each with the same file names."""
