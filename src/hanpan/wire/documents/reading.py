"""Reads the source's documentation of a type: its docstring, and the strings below its fields."""

import ast
import sys
from dataclasses import dataclass, field
from functools import cache
from inspect import cleandoc
from itertools import pairwise
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Said:
    """About one class: in a sentence, and field by field."""

    about: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    types: dict[str, str] = field(default_factory=dict)
    """As they are written there."""


def said_of(cls: type) -> Said:
    """What its source says; of an inherited field what the class says that has it."""
    about = _classes(cls.__module__).get(cls.__name__, Said()).about
    fields: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if base.__module__.startswith("hanpan."):
            fields |= _classes(base.__module__).get(base.__name__, Said()).fields
    return Said(about, fields)


def written_type(cls: type, name: str) -> Any:
    """The type of a field as its source has it: of what a tuple holds, a compiled module keeps nothing."""
    text = _classes(cls.__module__)[cls.__name__].types[name]
    return eval(text, dict(vars(sys.modules[cls.__module__])))  # noqa: S307 - our own source


@cache
def _classes(module: str) -> dict[str, Said]:
    body = ast.parse(_source(module).read_text(encoding="utf-8")).body
    aliases = _below(body)
    return {node.name: _class(node, aliases) for node in body if isinstance(node, ast.ClassDef)}


def _source(module: str) -> Path:
    """The text of a module, also of one that is compiled."""
    found = Path(sys.modules[module].__file__ or "")
    return found.with_name(found.name.split(".")[0] + ".py")


def _class(node: ast.ClassDef, aliases: dict[str, str]) -> Said:
    about = one_line(ast.get_docstring(node) or "")
    fields = {name: text for name, text in _aliased(node, aliases) if text}
    return Said(about, fields | _below(node.body), _types(node))


def _types(node: ast.ClassDef) -> dict[str, str]:
    lines = [line for line in node.body if isinstance(line, ast.AnnAssign)]
    return {line.target.id: ast.unparse(line.annotation) for line in lines if isinstance(line.target, ast.Name)}


def _aliased(node: ast.ClassDef, aliases: dict[str, str]) -> list[tuple[str, str]]:
    """A field about which nothing is said is what the name of its type says."""
    return [
        (line.target.id, aliases.get(line.annotation.id, ""))
        for line in node.body
        if isinstance(line, ast.AnnAssign)
        and isinstance(line.target, ast.Name)
        and isinstance(line.annotation, ast.Name)
    ]


def _below(body: list[ast.stmt]) -> dict[str, str]:
    """Each name to which something is assigned, with the string below it."""
    said = {}
    for line, following in pairwise(body):
        target = _target(line)
        if target and isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant):
            said[target] = one_line(str(following.value.value))
    return said


def _target(line: ast.stmt) -> str:
    if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
        return line.target.id
    if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name):
        return line.targets[0].id
    return ""


def one_line(text: str) -> str:
    return " ".join(cleandoc(text).split())
