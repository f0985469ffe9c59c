"""A replay as one HTML file that works offline: the page's replay with the game in it."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from miethai import games
from miethai.kernel.presentation.words import text_lang
from miethai.server import wire
from miethai.server.catalog import reference
from miethai.server.wire.answers import Replay, SavedGame
from miethai.server.words import Refusal

MARKER = "<!--miethai-game-->"
FILE = "replay.html"


def built_page() -> Path | None:
    """The folder with the page that came with the package, if it was built."""
    folder = Path(str(files("miethai.server") / "page"))
    return folder if (folder / "index.html").is_file() else None


def template(folder: Path | None) -> str:
    """The page's replay without a game, or a refusal."""
    if folder is None or not (folder / FILE).is_file():
        raise Refusal("not_found", "no_page")
    text = (folder / FILE).read_text(encoding="utf-8")
    if text.count(MARKER) != 1:
        raise Refusal("not_found", "no_page")
    return text


def page(template: str, replay: Replay) -> bytes:
    """The template with the game, its pieces and its rulebook."""
    table = replay.table
    family = games.family(reference.known(table.ruleset).family)
    said, lang = family.ruleset_words(table.ruleset), text_lang(replay.lang)
    game = SavedGame(
        replay=replay,
        pieces=reference.pieces(table.ruleset, table.options, table.tables, replay.lang),
        rulebook=reference.rulebook(family.name, lang),
        title=f"{said[f'title_{lang}']} · {said[f'subtitle_{lang}']}",
    )
    return template.replace(MARKER, _script(game)).encode()


def _script(game: SavedGame) -> str:
    """JSON that no text of the game can end: names are chosen by people."""
    json = wire.encode(game).decode()
    for sign in "<>&\u2028\u2029":
        json = json.replace(sign, f"\\u{ord(sign):04x}")
    return f'<script type="application/json" id="miethai-game">{json}</script>'
