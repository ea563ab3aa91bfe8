"""What the public modules promise, as text: `python -m tests.public_api` writes the list that the tests compare with.

It is read off the sources, so that it is the same for compiled modules.
"""

import ast
import sys
from functools import cache
from importlib import import_module
from pathlib import Path

import hanpan

ROOT = Path(hanpan.__file__).parent
LIST = Path(__file__).parent / "public_api.txt"
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def promised() -> str:
    """Every name of every public module, with what one has to know to use it."""
    return "\n".join([line for module in hanpan.PUBLIC for line in _module(module)]) + "\n"


def _module(name: str) -> list[str]:
    module = import_module(name)
    lines = [name]
    for what in sorted(module.__all__):
        found = _definition(getattr(module, what))
        lines += [f"    {line}" for line in ([what] if found is None else _told(what, found))]
    return lines


def _definition(value: object) -> Definition | None:
    """Where a class or a function is written; None of a value."""
    name, module = getattr(value, "__name__", ""), getattr(value, "__module__", None) or ""
    if not isinstance(name, str) or not module.startswith("hanpan."):
        return None
    body = _source(module).body
    return next((one for one in body if isinstance(one, Definition) and one.name == name), None)


@cache
def _source(module: str) -> ast.Module:
    path = ROOT.joinpath(*module.split(".")[1:])
    if path.name == "_native" or path.parent.name == "reference":  # one promise, kept twice
        path = next(room for room in path.parents if (room / "_native.pyi").exists()) / "_native.pyi"
    file = path / "__init__.py" if path.is_dir() else path if path.suffix else path.with_suffix(".py")
    return ast.parse(file.read_text(encoding="utf-8"))


def _told(name: str, found: Definition) -> list[str]:
    if not isinstance(found, ast.ClassDef):
        return [f"{name}({ast.unparse(found.args)}) -> {ast.unparse(found.returns) if found.returns else '?'}"]
    bases = ", ".join([ast.unparse(base) for base in found.bases])
    return [f"class {name}({bases})", *[f"    {line}" for part in found.body for line in _part(part)]]


def _part(part: ast.stmt) -> list[str]:
    """A field or a method that is not somebody's own."""
    if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name) and not part.target.id.startswith("_"):
        return [ast.unparse(part)]
    if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef) and not part.name.startswith("_"):
        return _told(part.name, part)
    return []


if __name__ == "__main__":
    sys.exit(LIST.write_text(promised(), encoding="utf-8") and 0)
