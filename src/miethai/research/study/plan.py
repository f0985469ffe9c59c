"""What a study compares, as a TOML file says it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from miethai import games
from miethai.games import UnknownRuleset
from miethai.kernel.options import OptionError
from miethai.play.seating import SEATS_OPTION, SeatError
from miethai.play.simulate import Plan, seats_of
from miethai.research.errors import ResearchError
from miethai.research.study.measures import MEASURES, OF_EVENTS

READY = files("miethai.research.study") / "ready"


class StudyError(ResearchError):
    """A study that cannot be made; the message names the file and the field."""


class VariantFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A variant in the file: what differs from the study itself."""

    id: str
    name_de: str = ""
    name_en: str = ""
    note_de: str = ""
    note_en: str = ""
    ruleset: str = ""
    bots: tuple[str, ...] = ()
    seats: int = 0
    options: dict[str, Any] = {}
    sum_of: tuple[str, ...] = ()
    """Other variants of which one game each makes one game of this: their scores add up."""


class Said(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A sentence in both languages. It may name {mean} and {base}, the figure of its variant and of
    the first one, {diff} between them, and {fair}, the share of a seat among equals."""

    de: str
    en: str


class Answer(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What the report says first of a figure, whatever comes out: a sentence for each outcome."""

    variant: str
    measure: str
    thing: str = ""
    to_fair: bool = False
    """Compare with an equal share of the wins, not with the first variant."""
    more: Said | None = None
    less: Said | None = None
    same: Said | None = None
    """No difference is certain."""


class StudyFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The file. The first variant is the one that the others are compared with."""

    ruleset: str
    variant: list[VariantFile]
    title_de: str = ""
    title_en: str = ""
    about_de: str = ""
    about_en: str = ""
    bots: tuple[str, ...] = ("landlord",)
    seats: int = 0
    options: dict[str, Any] = {}
    seed: int = 1
    games: int = 10_000
    details: int = 300
    headline: tuple[str, ...] = ()
    """Kinds of events that the report speaks of first."""
    spread: tuple[str, ...] = ()
    """Kinds of events whose number in a game gets a picture."""
    answer: tuple[Answer, ...] = ()
    """What the report says in short, instead of a sentence for every figure."""


@dataclass(frozen=True)
class Variant:
    id: str
    names: dict[str, str]
    notes: dict[str, str]
    plan: Plan
    parts: tuple[str, ...] = ()
    """Variants whose games together are one game of this one, which then is not played itself."""


@dataclass(frozen=True)
class Study:
    id: str
    titles: dict[str, str]
    abouts: dict[str, str]
    details: int
    variants: tuple[Variant, ...]
    headline: tuple[str, ...] = ()
    spread: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()

    @property
    def base(self) -> Variant:
        return self.variants[0]


def ready() -> list[str]:
    """The studies that come with the program."""
    return sorted(path.name[:-5] for path in READY.iterdir() if path.name.endswith(".toml"))


def find(name: str) -> tuple[str, str]:
    """Id and text of a study: a file, or one that is ready-made."""
    path = Path(name)
    if path.suffix == ".toml":
        return path.stem, path.read_text(encoding="utf-8")
    if name not in ready():
        raise StudyError(f"{name}: expected a file FILE.toml or one of {', '.join(ready())}")
    return name, (READY / f"{name}.toml").read_text(encoding="utf-8")


def read(name: str, chosen: list[str], sizes: dict[str, int]) -> Study:
    """A study by its file or name: the chosen variants beside the first one, or all; ``sizes`` may
    replace ``games``, ``details`` and ``seed``."""
    id_, text = find(name)
    try:
        made = msgspec.convert(tomllib.loads(text), StudyFile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise StudyError(f"{name}: {error}") from None
    made = msgspec.structs.replace(made, **sizes)
    _check(name, made)
    known = [variant.id for variant in made.variant]
    unknown = [word for word in chosen if word not in known]
    if unknown:
        raise StudyError(f"{name}: no variant {unknown[0]!r}; there are {', '.join(known)}")
    needed = {*chosen, *(part for v in made.variant if v.id in chosen for part in v.sum_of)}
    listed = [v for k, v in enumerate(made.variant) if k == 0 or not chosen or v.id in needed]
    variants = tuple(_variant(name, made, variant) for variant in listed)
    _check_kinds(name, made)
    return Study(
        id_,
        {"de": made.title_de or id_, "en": made.title_en or made.title_de or id_},
        {"de": made.about_de, "en": made.about_en or made.about_de},
        min(made.details, made.games),
        variants,
        made.headline,
        made.spread,
        made.answer,
    )


def _check(name: str, made: StudyFile) -> None:
    ids = [variant.id for variant in made.variant]
    for id_ in ids:
        if not id_.replace("-", "").isalnum() or not id_.isascii() or ids.count(id_) > 1:
            raise StudyError(f"{name}: variant.id {id_!r}: expected letters, digits and -, once")
    for variant in made.variant:
        plain = [v.id for v in made.variant if not v.sum_of]
        for part in variant.sum_of:
            if part not in plain:
                raise StudyError(f"{name}: variant {variant.id!r}: sum_of: no variant {part!r}")
    if not ids:
        raise StudyError(f"{name}: variant: expected at least one")
    for field, least in (("games", 2), ("details", 2), ("seed", 0)):
        if getattr(made, field) < least:
            raise StudyError(f"{name}: {field}: expected a number from {least} up")


def _check_kinds(name: str, made: StudyFile) -> None:
    """What the report is to speak of must be known."""
    family = games.find(made.ruleset)[0]
    kinds = list(family.chronicler().statistics.counted) if family.chronicler else []
    for field in ("headline", "spread"):
        for kind in getattr(made, field):
            if kind not in kinds:
                raise StudyError(f"{name}: {field}: no kind {kind!r}; there are {', '.join(kinds)}")
    known = [variant.id for variant in made.variant]
    for answer in made.answer:
        if answer.variant not in known:
            raise StudyError(f"{name}: answer: no variant {answer.variant!r}")
        sort, _, kind = answer.measure.partition(":")
        if sort in OF_EVENTS and kind not in kinds:
            raise StudyError(f"{name}: answer: measure: no kind {kind!r}")
        if sort not in (*MEASURES, *OF_EVENTS):
            all_ = ", ".join([*MEASURES, *(f"{one}:KIND" for one in OF_EVENTS)])
            raise StudyError(f"{name}: answer: measure: expected {all_}, not {answer.measure!r}")


def _variant(name: str, made: StudyFile, variant: VariantFile) -> Variant:
    ruleset_id = variant.ruleset or made.ruleset
    try:
        _, ruleset = games.find(ruleset_id)
        options = {**made.options, **variant.options}
        seats = variant.seats or made.seats or options.get(SEATS_OPTION, ruleset.players[1])
        bots = seats_of(variant.bots or made.bots, seats)
        plan = Plan(ruleset_id, bots, made.games, made.seed, options, duplicate=True)
        plan.table(0)  # refuses what cannot be played
    except (UnknownRuleset, OptionError, SeatError) as error:
        raise StudyError(f"{name}: variant {variant.id!r}: {error}") from None
    names = {"de": variant.name_de or variant.id}
    names["en"] = variant.name_en or names["de"]
    notes = {"de": variant.note_de, "en": variant.note_en or variant.note_de}
    return Variant(variant.id, names, notes, plan, variant.sum_of)
