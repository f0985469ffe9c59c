"""One-line changes of rule functions: each is a rule read a little differently."""

from __future__ import annotations

import ast
import copy
import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from types import CodeType, FunctionType
from typing import Any

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
DROPPED = (ast.Expr, ast.Assign, ast.AugAssign)


@dataclass(frozen=True)
class Mutant:
    """A rule function with one changed line."""

    function: FunctionType
    line: int
    before: str
    after: str
    code: CodeType

    @property
    def place(self) -> str:
        path = self.function.__code__.co_filename
        return f"{path[path.index('games/') :]}:{self.line}"

    def __str__(self) -> str:
        return f"{self.place}: {self.before}  ->  {self.after}"


def mutants(function: FunctionType) -> Iterator[Mutant]:
    """All changes of one function that are still Python."""
    source, first = inspect.getsource(function), function.__code__.co_firstlineno
    whole = ast.parse(source)
    body = whole.body[0]
    assert isinstance(body, ast.FunctionDef)
    body.decorator_list = []
    for path in _paths(body):
        for change in _changes(_at(body, path)):
            twin = copy.deepcopy(whole)
            where = twin.body[0]
            before = ast.unparse(_at(where, path))
            changed = change(_at(where, path))
            _put(where, path, changed)
            ast.fix_missing_locations(twin)
            line = first + getattr(_at(body, path), "lineno", 1) - 1
            yield Mutant(function, line, before, ast.unparse(changed), _compiled(twin, function))


def _compiled(tree: ast.Module, function: FunctionType) -> CodeType:
    space: dict[str, Any] = {}
    exec(compile(tree, function.__code__.co_filename, "exec"), dict(function.__globals__), space)
    code: CodeType = space[function.__name__].__code__
    return code


# --- what is changed -----------------------------------------------------------------------------
Change = Callable[[Any], ast.AST]


def _changes(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARED:
            for other in COMPARED[type(op)]:
                yield partial(_compared, other)
        case ast.BinOp(op=ast.Add(), right=ast.Constant(value=0)):
            return  # a field read as a number (see the dialect)
        case ast.BinOp(op=op) if type(op) in RECKONED:
            yield lambda n: _with(n, op=RECKONED[type(n.op)]())
        case ast.BoolOp():
            yield lambda n: _with(n, op=ast.Or() if isinstance(n.op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not()):
            yield lambda n: n.operand
        case ast.Constant(value=int()) if not isinstance(node.value, bool):
            yield lambda n: ast.Constant(n.value + 1)
        case ast.Return(value=ast.Constant(value=bool())):
            yield lambda n: ast.Return(ast.Constant(not n.value.value))
        case ast.Expr(value=ast.Call(func=ast.Name(id="note"))) | ast.Expr(value=ast.Constant()):
            return  # what is told, and docstrings
        case ast.stmt() if isinstance(node, DROPPED):
            yield lambda n: ast.Pass()


def _compared(other: type[ast.cmpop], node: ast.Compare) -> ast.AST:
    node.ops = [other()]
    return node


def _with(node: Any, **parts: Any) -> Any:
    for name, value in parts.items():
        setattr(node, name, value)
    return node


# --- where it stands -----------------------------------------------------------------------------
Path = tuple[tuple[str, int | None], ...]


def _paths(node: ast.AST, path: Path = ()) -> Iterator[Path]:
    """Ways to all nodes below, as fields and places in lists."""
    for name, value in ast.iter_fields(node):
        for place, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST):
                yield (*path, (name, place))
                yield from _paths(child, (*path, (name, place)))


def _at(node: Any, path: Path) -> Any:
    for name, place in path:
        node = getattr(node, name) if place is None else getattr(node, name)[place]
    return node


def _put(node: Any, path: Path, new: ast.AST) -> None:
    parent, (name, place) = _at(node, path[:-1]), path[-1]
    if place is None:
        setattr(parent, name, new)
    else:
        getattr(parent, name)[place] = new
