"""The YAML of scenario files: documents whose every value knows the line it stands in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml


class ScenarioError(ValueError):
    """A scenario that cannot be read or does not hold; the message says what is expected."""


class _Loader(yaml.SafeLoader):
    """YAML without aliases, without dates and with no key twice."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.AliasEvent):
            raise yaml.MarkedYAMLError(
                problem="aliases are not used here", problem_mark=self.get_mark()
            )
        return super().compose_node(parent, index)

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        seen: set[Any] = set()
        for key_node, _ in node.value:
            key = key_node.value if isinstance(key_node, yaml.ScalarNode) else None
            if key is None or key in seen:
                problem = f"key {key!r} is given twice" if key else "expected a word as key"
                raise yaml.MarkedYAMLError(problem=problem, problem_mark=key_node.start_mark)
            seen.add(key)
        return dict(super().construct_mapping(node, deep))


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in rows if tag != "tag:yaml.org,2002:timestamp"]
    for first, rows in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


class Document:
    """Takes the values of a document out, each in the form it must have."""

    def __init__(self, file: str, node: Any, data: Any) -> None:
        self.file, self.node, self.data = file, node, data

    def line(self, *path: str | int) -> int:
        """Where the value at a path of keys and numbers stands, or what is nearest above it."""
        node, line = self.node, self.node.start_mark.line
        for step in path:
            if isinstance(node, yaml.SequenceNode) and isinstance(step, int):
                node = node.value[step]
                line = node.start_mark.line
                continue
            rows = node.value if isinstance(node, yaml.MappingNode) else []
            found = [(key, value) for key, value in rows if key.value == str(step)]
            if not found:
                break
            line, node = found[0][0].start_mark.line, found[0][1]
        return int(line) + 1

    def fail(self, message: str, *path: str | int) -> ScenarioError:
        return ScenarioError(f"{self.file}:{self.line(*path)}: {message}")

    def refuse_unknown(
        self, place: str, data: dict[Any, Any], known: tuple[str, ...], *path: str | int
    ) -> None:
        for key in data:
            if key not in known:
                expected = ", ".join(known)
                raise self.fail(
                    f"{place}unknown key {key!r}; expected one of {expected}", *path, key
                )

    def mapping(self, *path: str) -> dict[str, Any]:
        value = self._at(path)
        value = {} if value is None else value
        if not isinstance(value, dict) or not all(isinstance(k, str) for k in value):
            place = ": ".join(path)
            raise self.fail(f"{place}: expected names with values, not {value!r}", *path)
        return value

    def words(self, *path: str, default: tuple[str, ...] = ()) -> tuple[str, ...]:
        """One word or a list of words."""
        value = self._at(path)
        value = [value] if isinstance(value, str) else value
        if value is None:
            return default
        if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
            place = ": ".join(path)
            raise self.fail(f"{place}: expected a word or a list of words, not {value!r}", *path)
        return tuple(value)

    def rows(self, key: str) -> list[Any]:
        value = self.data.get(key)
        value = [] if value is None else value
        if not isinstance(value, list):
            raise self.fail(f"{key}: expected a list, not {value!r}", key)
        return value

    def _at(self, path: tuple[str, ...]) -> Any:
        value = self.data
        for key in path:
            value = value.get(key) if isinstance(value, dict) else None
        return value


def documents(text: str, file: str) -> Iterator[Document]:
    """Every document of a text that is not empty."""
    try:
        loader = _Loader(text)
        while loader.check_node():
            node: Any = loader.get_node()
            data = loader.construct_document(node)
            if data is not None:
                yield Document(file, node, data)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise ScenarioError(f"{file}:{line}: {error.problem}") from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise ScenarioError(f"{file}: not valid YAML: {str(error)[:200]}") from None
