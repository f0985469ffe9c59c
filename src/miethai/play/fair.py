"""Chance that nobody chose: promised before the game, revealed after it.

The house draws a secret seed and publishes its hash before anybody sits down. Every person brings a
salt, whose hash stands in the record's header. All draws follow from the seed and the salts: the
house could not choose them, because it promised its seed before it saw the salts, and no player
could, because the seed was secret. After the game both are revealed and anybody can check.

A draw is counted by the number of draws before it, not by the number of moves: taking moves back,
or making others before the same throw, never changes the dice.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from typing import Any

from miethai.kernel.chance import pick

SEED_BYTES = 32
LONGEST_SALT = 64
HASH = re.compile(r"[0-9a-f]{64}", re.ASCII)
SALT = re.compile(r"[0-9A-Za-z_.+/-]{1,64}", re.ASCII)


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def new_salt() -> str:
    return secrets.token_hex(16)


def is_salt(text: str) -> bool:
    """Whether a text can be a person's salt: 1 to 64 letters, digits and ``_.+/-``."""
    return SALT.fullmatch(text) is not None


def seed_hash(seed: bytes) -> str:
    return hashlib.sha256(b"miethai seed 1\n" + seed).hexdigest()


def salt_hash(salt: str) -> str:
    return hashlib.sha256(b"miethai salt 1\n" + salt.encode()).hexdigest()


@dataclass(frozen=True)
class Promise:
    """What is published before the game: the hash of the seed and, by player, of the salts."""

    seed: str
    salts: tuple[tuple[str, str], ...]

    @property
    def text(self) -> str:
        return ", ".join([f"fair {self.seed}", *(f"{name}={salt}" for name, salt in self.salts)])

    @staticmethod
    def read(text: str) -> Promise:
        first, *rest = text.split(", ")
        pairs = tuple((name, salt) for name, _, salt in (row.partition("=") for row in rest))
        hashes = [first.removeprefix("fair "), *(salt for _, salt in pairs)]
        if not all(HASH.fullmatch(h) for h in hashes):
            raise ValueError("expected 'fair HASH, NAME=HASH …' with hashes of 64 digits")
        return Promise(hashes[0], pairs)


@dataclass(frozen=True)
class Secrets:
    """What is revealed after the game."""

    seed: bytes
    salts: tuple[tuple[str, str], ...]

    @property
    def text(self) -> str:
        return ", ".join([self.seed.hex(), *(f"{name}={salt}" for name, salt in self.salts)])

    @property
    def promise(self) -> Promise:
        hashes = tuple((name, salt_hash(salt)) for name, salt in self.salts)
        return Promise(seed_hash(self.seed), hashes)

    @staticmethod
    def read(text: str) -> Secrets:
        first, *rest = text.split(", ")
        pairs = tuple((name, salt) for name, _, salt in (row.partition("=") for row in rest))
        if HASH.fullmatch(first) is None or not all(is_salt(salt) for _, salt in pairs):
            raise ValueError("expected 'SEED, NAME=SALT …' with a seed of 64 hexadecimal digits")
        return Secrets(bytes.fromhex(first), pairs)


class FairDealer:
    """Deals by seed and salts. Without them (a game that still runs, seen from outside) it cannot
    deal, and the promise is all it knows."""

    def __init__(self, promise: Promise, known: Secrets | None = None) -> None:
        if known is not None and known.promise != promise:
            raise ValueError("what is revealed is not what was promised: the hashes differ")
        self.promise, self.known = promise, known
        self._keyed = hmac.new(b"" if known is None else _key(known), digestmod="sha256")
        bits = self._bits("bots", 0, 8)
        self.key = int.from_bytes(bits[:4]), int.from_bytes(bits[4:])

    @property
    def name(self) -> str:
        return self.promise.text

    def chance(self, w: Any, ply: int, draws: int) -> int | None:
        if self.known is None:
            return None
        return int(pick(w, int.from_bytes(self._bits("draw", draws, 4))))

    def _bits(self, purpose: str, number: int, size: int) -> bytes:
        # Not hmac.digest: that lets go of the interpreter for these few bytes, and a busy server
        # waits longer to get it back than for the hash.
        keyed = self._keyed.copy()
        keyed.update(f"{purpose} {number}".encode())
        return keyed.digest()[:size]


def _key(known: Secrets) -> bytes:
    lines = [f"{name}={salt}\n" for name, salt in known.salts]
    return hashlib.sha256(b"miethai key 1\n" + known.seed + "".join(lines).encode()).digest()
