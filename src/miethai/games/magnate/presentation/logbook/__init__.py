"""What a move did, in sentences with their rules."""
