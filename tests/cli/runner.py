"""The command line as a person meets it: arguments in, two streams and an exit code out."""

from dataclasses import dataclass

import pytest

from hanpan.cli.main import run


@dataclass
class Said:
    code: int
    out: str
    err: str


def hanpan(capsys: pytest.CaptureFixture[str], *arguments: object, **environment: str) -> Said:
    capsys.readouterr()
    code = run([str(argument) for argument in arguments], environment)
    captured = capsys.readouterr()
    return Said(code, captured.out, captured.err)
