"""Players that are programs: rule functions, so that they play on every engine."""
