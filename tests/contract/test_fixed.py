"""Fields that are fixed are written when a table is set up, and by no move."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from miethai import games
from miethai.play.dealer import SeededDealer
from miethai.play.table import Table


def written(tree: ast.AST) -> Iterator[str]:
    """Names of the attributes that something is assigned to, whole or by rows."""
    for node in ast.walk(tree):
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, (ast.AugAssign, ast.AnnAssign)):
            targets = [node.target]
        for target in targets:
            for part in target.elts if isinstance(target, ast.Tuple) else [target]:
                inner = part
                while isinstance(inner, ast.Subscript):
                    inner = inner.value
                if isinstance(inner, ast.Attribute):
                    yield inner.attr


@pytest.mark.parametrize("family", games.families())
def test_no_rule_writes_a_fixed_field(family: str) -> None:
    fields = games.family(family).game.fields
    fixed = {f.name for f in fields if f.fixed}
    assert fixed
    folder = Path(str(files(games) / family))
    setting_up = folder / "rules" / "setup.py"
    sources = [path for part in ("rules", "bots") for path in (folder / part).rglob("*.py")]
    sources.remove(setting_up)
    names = {name for path in sources for name in written(ast.parse(path.read_text("utf-8")))}
    assert names & {f.name for f in fields} - fixed  # the rules do write fields
    assert not names & fixed


@pytest.mark.parametrize("ruleset", games.rulesets())
def test_a_game_leaves_fixed_fields_alone(ruleset: str) -> None:
    fewest = games.find(ruleset)[1].players[0]
    table = Table(ruleset, {}, [f"P{k}" for k in range(fewest)], -1, SeededDealer(5))
    before = table.game.fields.copy(table.position)
    table.step_programs(most=2000)
    changed = table.game.fields.changed(before, table.position)
    assert changed
    assert not [f.name for f in changed if f.fixed]


@pytest.mark.parametrize("family", games.families())
def test_no_rule_asks_which_ruleset_is_played(family: str) -> None:
    """Rules ask options; the ruleset only tells whose rule is cited."""
    folder = games.family(family).game.folder
    asked = [
        path.name
        for part in ("rules", "bots")
        for path in (folder / part).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute)
        and node.attr == "ruleset"
        and isinstance(node.ctx, ast.Load)
    ]
    assert not asked
