"""The protocol as TypeScript, made from the classes of ``wire`` and ``answers``."""

from __future__ import annotations

import textwrap
from typing import Any

import msgspec

from miethai.server import wire
from miethai.server.wire import answers

HEAD = """// Made by `miethai serve --types` from miethai.server.wire and answers; do not edit.
"""
WIDTH = 110  # as the rest of the page (web/prettier.config.js)


def typescript() -> str:
    """Every message as an interface, and the two unions."""
    roots = [wire.Command, wire.Message, wire.NewTable, *answers.ANSWERS]
    _, components = msgspec.json.schema_components(roots, ref_template="{name}")
    parts = [HEAD, f"export const VERSION = {wire.VERSION};\n"]
    parts += [_interface(name, schema) for name, schema in components.items()]
    for union in ("Command", "Message"):
        members = " | ".join(t.__name__ for t in getattr(wire, union).__args__)
        parts.append(_row(f"export type Any{union} =", members) + "\n")
    return "\n".join(parts)


def _interface(name: str, schema: dict[str, Any]) -> str:
    required = set(schema.get("required", ()))
    rows = []
    for key, value in schema["properties"].items():
        optional = "" if key in required else "?"
        rows.append(_row(f"  {key}{optional}:", _type(value)))
    comment = _comment(" ".join(schema.get("description", "").split()))
    body = "\n".join(rows)
    return f"{comment}export interface {name} {{\n{body}\n}}\n"


def _row(name: str, kind: str) -> str:
    row = f"{name} {kind};"
    if len(row) <= WIDTH:
        return row
    indent = " " * (len(name) - len(name.lstrip()) + 2)
    return f"{name}\n{indent}| " + kind.replace(" | ", f"\n{indent}| ") + ";"


def _comment(doc: str) -> str:
    if len(doc) <= WIDTH - len("/**  */"):
        return f"/** {doc} */\n" if doc else ""
    lines = textwrap.wrap(doc, WIDTH, initial_indent=" * ", subsequent_indent=" * ")
    return "\n".join(["/**", *lines, " */\n"])


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(_type(part) for part in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
    if "const" in schema:
        return msgspec.json.encode(schema["const"]).decode()
    kind = schema.get("type")
    if kind == "array":
        inner = _type(schema.get("items", {}))
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object":
        return f"Record<string, {_type(schema.get('additionalProperties', {}))}>"
    simple = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
    return {**simple, "null": "null"}.get(str(kind), "unknown")
