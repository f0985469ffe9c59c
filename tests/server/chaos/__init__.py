"""What a server has to bear: see ``python -m tests.server.chaos --help``."""
