"""Codes: what a person knows and the server does not; and names that others can tell apart.

A code opens one seat (or an invitation, or the host's rights) and nothing else. It is random, is
shown once to whom it belongs, and is kept only as a hash. It travels in messages and in the
``Authorization`` header, never in an address that a server or a neighbour sees: links carry it
behind ``#``, which browsers do not send.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata

from miethai.server.table.lookalikes import UNSEEN

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no I, L, O, U
CODE_LENGTH = 12  # 60 bits: out of reach through a door that counts attempts
TABLE_LENGTH = 10
LOOKALIKES = str.maketrans("ILO", "110")


def new_code() -> str:
    """A fresh code in groups of four, as people type it."""
    letters = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
    return "-".join(letters[i : i + 4] for i in range(0, CODE_LENGTH, 4))


def new_table_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(TABLE_LENGTH)).lower()


def is_table_id(text: str) -> bool:
    """Whether a table could have this id; processes and nodes go by ids of letters and digits."""
    return text.isascii() and text.isalnum()


def normal(code: str) -> str:
    """A code as it was meant: case, blanks, dashes and lookalike letters do not matter."""
    return "".join(code.split()).replace("-", "").upper().translate(LOOKALIKES)


def code_hash(lineage: str, code: str) -> str:
    """What is kept of a code. The first table of a row of rematches goes in: so codes open the
    rematch too, and equal codes of other tables hash differently."""
    return hashlib.sha256(f"miethai code 1\n{lineage}\n{normal(code)}".encode()).hexdigest()


def opens(lineage: str, code: str, kept: str) -> bool:
    return bool(kept) and hmac.compare_digest(code_hash(lineage, code), kept)


def is_seen(name: str) -> bool:
    """Whether a name shows anything but blanks and accents."""
    shown = UNSEEN.sub("", unicodedata.normalize("NFKC", name))
    return any(not unicodedata.category(sign).startswith(("M", "Z")) for sign in shown)
