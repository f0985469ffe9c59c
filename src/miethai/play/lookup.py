"""Finding rules, cards and options by everyday words, in both languages.

SQLite's full-text engine (FTS5) ranks what is found. Before that, words become their stems
(``snowballstemmer``), words that only hold a question together are left out, everyday words lead to
those of the game, and words that nobody has written are taken for the most similar ones that
somebody has: FTS5's trigrams find these candidates. A family's ``text/search.toml`` holds its
everyday words (``de``, ``en``) and what else people look for a rule by (``also``).
"""

from __future__ import annotations

import difflib
import re
import sqlite3
import threading
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from miethai import games
from miethai.kernel.contract import LANGS, Family
from miethai.play.findable import Entry, Kind, entries

LONGEST_QUERY = 200
MOST_WORDS = 12
MOST_HITS = 30
SNIPPET = 220  # characters
LEAST_INSIDE = 4  # letters of a word that is looked for inside longer ones
ALIKE = 0.74  # how similar two words must be to be taken for each other
INSIDE_COUNTS = 0.45  # a word inside a longer one, or one that is only alike
OTHER_COUNTS = 0.5  # the text in the other language
TITLE_COUNTS, BODY_COUNTS, ALSO_COUNTS = 5.0, 1.0, 7.0
IN_TITLE = 1.0  # however many use the word: a title says what it is about
LEAST_PIECE = 4  # letters of a piece of a word that nobody has written as a whole
PIECE_COUNTS = 0.7
BY_KIND: Mapping[str, float] = {"rule": 1.0, "ruling": 0.8, "card": 0.85, "option": 0.6}
WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
PART = re.compile(r"[^\W_]+")
WITH_ZU = re.compile(r"^(zurück|ab|an|auf|aus|ein|um|vor|weg|nach|heraus|hinaus)zu(?=\w{4})")
LANGUAGES = {"de": "german", "en": "english"}


class SearchError(RuntimeError):
    """There is no full-text engine here."""


@dataclass(frozen=True)
class Hit:
    """``words`` are those of title and text that were looked for."""

    kind: Kind
    id: str
    title: str
    text: str
    rule: str
    rulesets: tuple[str, ...]
    words: tuple[str, ...]
    family: str


def search(
    query: str, lang: str, family: str = "", ruleset: str = "", most: int = MOST_HITS
) -> list[Hit]:
    """The best answers first; of one family, or of all if none is named."""
    names = [family] if family else games.families()
    if ruleset:
        names = [games.find(ruleset)[0].name]
    ranked = [row for name in names for row in index(name).find(query, lang, ruleset)]
    ranked.sort(key=lambda row: -row[0])
    return [hit for _, hit in ranked[:most]]


# --- words ---------------------------------------------------------------------------------------
@cache
def _stemmer(lang: str) -> Any:
    import snowballstemmer  # loads every language

    return snowballstemmer.stemmer(LANGUAGES[lang])


@lru_cache(maxsize=65_536)
def stem(word: str, lang: str) -> str:
    """A word without its ending, as it is compared: without case and accents."""
    return plain(_stemmer(lang).stemWord(word.casefold().replace("ß", "ss")))


def without_zu(word: str) -> str:
    """A German verb as it is written without its "zu" inside: zurückzuzahlen, zurückzahlen."""
    return WITH_ZU.sub(r"\1", word.casefold())


def plain(word: str) -> str:
    return word.casefold().translate(str.maketrans("äöüé", "aoue")).replace("ß", "ss")


def parts(text: str) -> list[str]:
    """The words of a text; ``Gefängnis-frei-Karte`` is three."""
    return PART.findall(text)


@cache
def _common() -> dict[str, Any]:
    text = files("miethai.play").joinpath("lookup.toml").read_text("utf-8")
    return tomllib.loads(text)


@cache
def _unasked(lang: str) -> frozenset[str]:
    """Words that only hold a question together."""
    return frozenset(plain(word) for word in _common()[lang]["unasked"].split())


# --- the index -----------------------------------------------------------------------------------
@cache
def index(family: str) -> Index:
    """The index of a family, made when it is first asked."""
    try:
        return Index(games.family(family))
    except sqlite3.OperationalError as error:  # a Python whose SQLite was built without FTS5
        raise SearchError(f"this Python's SQLite cannot search: {error}") from None


class Index:
    """One family's words. A table in memory per language, and one with all words that there are."""

    def __init__(self, family: Family) -> None:
        self.family = family.name
        self.entries = list(entries(family))
        self._synonyms = {lang: _synonyms(family, lang) for lang in LANGS}
        self._lock = threading.Lock()
        self.vocabulary: dict[str, set[str]] = {lang: set() for lang in LANGS}
        self._also: dict[str, list[frozenset[str]]] = {lang: [] for lang in LANGS}
        self._titles: dict[str, list[frozenset[str]]] = {lang: [] for lang in LANGS}
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        self._fill()

    def _fill(self) -> None:
        for lang in LANGS:
            self._db.execute(
                f"create virtual table {lang} using fts5(title, body, also, tokenize='unicode61')"
            )
            self._db.execute(
                f"create virtual table words_{lang} using fts5(word, tokenize='trigram')"
            )
            for number, entry in enumerate(self.entries):
                text = entry.texts[lang]
                stems = [
                    [stem(w, lang) for w in parts(t)] for t in (text.title, text.body, text.also)
                ]
                row = (number, *(" ".join(words) for words in stems))
                self._db.execute(
                    f"insert into {lang}(rowid, title, body, also) values (?, ?, ?, ?)", row
                )
                self.vocabulary[lang].update(*stems)
                self._also[lang].append(frozenset(stems[2]))
                self._titles[lang].append(frozenset(stems[0]))
            words = [(word,) for word in sorted(self.vocabulary[lang])]
            self._db.executemany(f"insert into words_{lang}(word) values (?)", words)

    # --- asking -----------------------------------------------------------------------------------
    def find(self, query: str, lang: str, ruleset: str = "") -> list[tuple[float, Hit]]:
        """What answers a query, with its rank, the best first."""
        asked = query[:LONGEST_QUERY]
        with self._lock:
            scores: dict[int, float] = {}
            stems: dict[str, set[str]] = {}
            for one in LANGS:
                terms = self._terms(asked, one)
                stems[one] = {word for term in terms for word in term if _is_shown(word, term)}
                weight = 1.0 if one == lang else OTHER_COUNTS
                said = {stem(word, one) for word in parts(asked)}
                for number, score in self._scores(terms, one).items():
                    counts = score * weight * self._known_question(number, said, one)
                    scores[number] = max(scores.get(number, 0.0), counts)
        named = asked.strip().casefold()
        found = []
        for number, score in scores.items():
            entry = self.entries[number]
            if ruleset and ruleset not in entry.rulesets:
                continue
            found.append((score * BY_KIND[entry.kind], self._hit(entry, lang, stems)))
        for entry in self.entries:
            if entry.id.casefold() == named and entry.kind != "card":
                found.append((float("inf"), self._hit(entry, lang, stems)))
        found.sort(key=lambda row: -row[0])
        return _once(found)

    def _terms(self, query: str, lang: str) -> list[dict[str, float]]:
        """For every word that matters: what it may be called here, and how much that counts."""
        words = [word for word in parts(query) if plain(word) not in _unasked(lang)]
        return [self._meant(word, lang) for word in (words or parts(query))[:MOST_WORDS]]

    def _meant(self, word: str, lang: str) -> dict[str, float]:
        own = stem(word, lang)
        meant = dict.fromkeys(self._known(own, lang), 1.0)
        if lang == "de" and not meant and own.startswith("ge"):  # gebaut: bauen
            meant = dict.fromkeys(self._known(stem(own[2:], lang), lang), 1.0)
        if lang == "de" and not meant:
            meant = dict.fromkeys(self._known(stem(without_zu(word), lang), lang), 1.0)
        for other in self._inside(own, lang):
            meant.setdefault(other, INSIDE_COUNTS)
        counts = INSIDE_COUNTS if meant else PIECE_COUNTS
        for piece in self._pieces(own) if lang == "de" else ():
            meant.setdefault(piece, counts)
        if not meant:
            for other in self._alike(own, lang):
                meant[other] = INSIDE_COUNTS * 2
        return meant

    def _pieces(self, own: str) -> set[str]:
        """The known words that a German one is made of: Pinkelpause is a Pause."""
        cuts = range(LEAST_PIECE, len(own) - LEAST_PIECE + 1)
        ends = (own[cut:] for cut in cuts)
        beginnings = (own[:cut] for cut in reversed(cuts))
        longest = (self._first_known(pieces) for pieces in (ends, beginnings))
        return set().union(*longest)

    def _first_known(self, words: Iterable[str]) -> set[str]:
        known = (self._known(stem(word, "de"), "de") for word in words)
        return next((meant for meant in known if meant), set())

    def _known(self, word: str, lang: str) -> set[str]:
        own = {word} & self.vocabulary[lang]
        return own | self._synonyms[lang].get(word, set())

    def _inside(self, own: str, lang: str) -> list[str]:
        """Longer words that it is a part of: German writes them in one."""
        if len(own) < LEAST_INSIDE:
            return []
        rows = self._db.execute(
            f"select word from words_{lang} where word match ?", (f'"{own}"',)
        ).fetchall()
        return [word for (word,) in rows if word != own]

    def _alike(self, own: str, lang: str) -> list[str]:
        """Words that it was meant to be."""
        grams = {own[k : k + 3] for k in range(len(own) - 2)} or {own}
        wanted = " or ".join(f'"{gram}"' for gram in sorted(grams)).replace(" or ", " OR ")
        rows = self._db.execute(
            f"select word from words_{lang} where word match ? order by rank limit 60", (wanted,)
        ).fetchall()
        return difflib.get_close_matches(own, [word for (word,) in rows], 3, ALIKE)

    def _scores(self, terms: Iterable[Mapping[str, float]], lang: str) -> dict[int, float]:
        """Sums over the words of a query; what has all of them comes first."""
        total: dict[int, float] = {}
        count: dict[int, float] = {}
        asked = 0
        for term in terms:
            asked += 1
            best: dict[int, float] = {}
            for word, weight in term.items():
                for number, rank in self._matches(word, lang):
                    best[number] = max(best.get(number, 0.0), rank * weight)
            for number, score in best.items():
                total[number] = total.get(number, 0.0) + score
                count[number] = count.get(number, 0.0) + 1
        return {number: score * (count[number] / asked) ** 2 for number, score in total.items()}

    def _known_question(self, number: int, said: set[str], lang: str) -> float:
        """More where the words are those by which people look for this rule, all of them."""
        also = self._also[lang][number]
        return 1.0 + len(also & said) / len(also) if also else 1.0

    def _matches(self, word: str, lang: str) -> list[tuple[int, float]]:
        rows = self._db.execute(
            f"select rowid, -bm25({lang}, {TITLE_COUNTS}, {BODY_COUNTS}, {ALSO_COUNTS}) "
            f"from {lang} where {lang} match ?",
            (f'"{word}"',),
        ).fetchall()
        titles = self._titles[lang]
        return [
            (int(number), max(float(rank), 0.01) + IN_TITLE * (word in titles[int(number)]))
            for number, rank in rows
        ]

    def _hit(self, entry: Entry, lang: str, stems: Mapping[str, set[str]]) -> Hit:
        text = entry.texts[lang]
        words = dict.fromkeys(
            word.casefold()
            for word in parts(f"{text.title} {text.body}")
            if stem(word, lang) in stems[lang]
        )
        body = _snippet(text.body, list(words))
        where = entry.rulesets
        return Hit(
            entry.kind, entry.id, text.title, body, entry.rule, where, tuple(words), self.family
        )


def _is_shown(word: str, term: Mapping[str, float]) -> bool:
    """Whether a word is marked in what is found: what was meant, or begins with it; one that only
    has it inside would puzzle a reader."""
    sure = [other for other, counts in term.items() if counts > INSIDE_COUNTS]
    return any(word.startswith(other) for other in sure or term)


def _synonyms(family: Family, lang: str) -> dict[str, set[str]]:
    """Stems of everyday words, and the stems of what the game calls it."""
    found: dict[str, set[str]] = {}
    tables = (_common()[lang].get("synonyms", {}), family.text("search").get(lang, {}))
    for table in tables:
        for word, meant in table.items():
            stems = {stem(part, lang) for part in parts(meant)}
            found.setdefault(stem(word, lang), set()).update(stems)
    return found


def _once(found: list[tuple[float, Hit]]) -> list[tuple[float, Hit]]:
    known: set[tuple[str, str]] = set()
    once = []
    for score, hit in found:
        if (hit.kind, hit.id) not in known:
            known.add((hit.kind, hit.id))
            once.append((score, hit))
    return once


def _snippet(text: str, words: list[str]) -> str:
    """Some sentences around the first word that was looked for."""
    if len(text) <= SNIPPET:
        return text
    low = text.casefold()
    places = [place for place in (low.find(word) for word in words) if place >= 0]
    start = max(0, min(places, default=0) - SNIPPET // 3)
    start = text.rfind(" ", 0, start) + 1 if start else 0
    end = min(len(text), start + SNIPPET)
    end = text.rfind(" ", start, end) if end < len(text) else end
    return ("… " if start else "") + text[start:end] + (" …" if end < len(text) else "")
