"""Is the chance of a Monopoly game what was promised? Checked without this program's help.

    python examples/check_record.py game.txt [SEED_HASH] [NAME=SALT]

What you know yourself is given behind the file: the hash of the seed as you saw it when you sat
down, and your own salt. All throws of dice are recomputed; docs/server.md tells how cards come.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import sys
from pathlib import Path

ROLES = {"banker", "moderator", "judge"}  # kept by the table if nobody takes them


def sha(what: str, secret: bytes) -> str:
    return hashlib.sha256(f"miethai {what} 1\n".encode() + secret).hexdigest()


def check(text: str, *known: str) -> int:
    """The number of throws that were recomputed; an error at the first lie."""
    header = dict(re.findall(r"^(chance|reveal): (.*)$", text, re.M))
    promise, reveal = header["chance"].split(", "), header["reveal"].split(", ")
    seed, salts = bytes.fromhex(reveal[0]), [row.split("=") for row in reveal[1:]]
    hashes = [f"{name}={sha('salt', salt.encode())}" for name, salt in salts]
    if promise != [f"fair {sha('seed', seed)}", *hashes]:
        raise ValueError("what is revealed is not what was promised")
    if not set(known) <= {sha("seed", seed), *reveal[1:]}:
        raise ValueError("the record is not the game that you took part in")
    people = {*re.findall(r"^seat (.*): person$", text, re.M)} - ROLES
    people -= {name for name, _ in salts} | {*re.findall(r"^late (.*):", text, re.M)}
    if people:
        raise ValueError(f"the record has no salt of {', '.join(sorted(people))}")
    key = bytes.fromhex(sha("key", seed + "".join(f"{row}\n" for row in reveal[1:]).encode()))
    drawn = re.findall(r"^\d+  (dice \d \d|card \S+)", text, re.M)
    for number, shown in enumerate(drawn):
        bits = hmac.digest(key, f"draw {number}".encode(), "sha256")[:4]
        first, second = divmod(int.from_bytes(bits, "big") * 36 >> 32, 6)
        if shown.startswith("dice") and shown != f"dice {first + 1} {second + 1}":
            raise ValueError(f"draw {number} gives {first + 1} {second + 1}, not {shown}")
    return sum(shown.startswith("dice") for shown in drawn)


if __name__ == "__main__":
    print(check(Path(sys.argv[1]).read_text("utf-8"), *sys.argv[2:]), "throws are as promised")
