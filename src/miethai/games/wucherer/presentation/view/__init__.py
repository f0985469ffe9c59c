"""The position as a reader sees it, by names."""
