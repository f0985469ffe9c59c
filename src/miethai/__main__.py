"""``python -m miethai``: the same as the command ``miethai``."""

from miethai.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
