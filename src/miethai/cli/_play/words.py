"""The terminal's own words, in German and English."""

from __future__ import annotations

from importlib.resources import files

from miethai.kernel.presentation.words import Phrases, reader

templates = reader(files(__package__) / "text")


class Words(Phrases):
    """Fills the texts of one language."""

    def __init__(self, lang: str) -> None:
        super().__init__(templates(lang), lang, ())
