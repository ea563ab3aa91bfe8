"""Every refusal written in the source: its code, its rules and the amounts it gives."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import hanpan

SOURCE = Path(hanpan.__file__).parent


@dataclass(frozen=True)
class Written:
    """One `Refusal(...)`; a code or rule chosen between two gives one for each."""

    code: str
    rule: str
    amounts: frozenset[str]
    where: str


TWIN = SOURCE / "games" / "holdem" / "twin"
"""Refuses by the law's own codes, looked up: it is played beside the law."""


def refusals() -> list[Written]:
    files = [file for file in sorted(SOURCE.rglob("*.py")) if TWIN not in file.parents]
    texts = {file: file.read_text(encoding="utf-8") for file in files}
    return [refusal for file, text in texts.items() if "Refusal(" in text for refusal in _in_file(file, text)]


def _in_file(file: Path, text: str) -> Iterator[Written]:
    module = ast.parse(text)
    functions = [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)]
    inside = {call: scope for scope in functions for call in ast.walk(scope) if _is_refusal(call)}
    for call in ast.walk(module):
        if isinstance(call, ast.Call) and _is_refusal(call):
            code, rule, *amounts = [_values(argument, inside.get(call, module)) for argument in call.args]
            where = f"{file.relative_to(SOURCE)}:{call.lineno}"
            assert code, f"{where}: what is the code?"
            assert rule, f"{where}: what is the rule?"
            given = frozenset(amounts[0] if amounts else [])
            yield from [Written(one, other, given, where) for one in code for other in rule]


def _is_refusal(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal"


def _values(argument: ast.expr, scope: ast.AST) -> list[str]:
    """The texts an argument may stand for: itself, both ways of a choice, the keys of a dict, or a name's."""
    if isinstance(argument, ast.Constant):
        return [str(argument.value)]
    if isinstance(argument, ast.IfExp):
        return _values(argument.body, scope) + _values(argument.orelse, scope)
    if isinstance(argument, ast.Dict):
        return [value for key in argument.keys if key is not None for value in _values(key, scope)]
    assigned = [node for node in ast.walk(scope) if isinstance(node, ast.Assign)]
    named = [node for node in assigned if ast.unparse(node.targets[0]) == ast.unparse(argument)]
    return [value for node in named for value in _values(node.value, scope)]
