"""`hanpan icm`: what stacks are worth in prizes."""

import re
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from hanpan.cli.output import refuse
from hanpan.odds import icm
from hanpan.words import say

MOST = 18
"""Players: the work doubles with each."""


def tell_icm(
    context: typer.Context,
    stacks: Annotated[list[str], typer.Argument(help="help.icm.stacks", metavar="STACK")],
    prizes: Annotated[str, typer.Option("--prizes", help="help.icm.prizes")],
    json: Annotated[bool, typer.Option("--json", help="help.json")] = False,
) -> None:
    """By the independent chip model."""
    lang: str = context.obj
    chips = [_number(lang, said) for said in stacks]
    paid = [_number(lang, said) for said in re.split(r"[\s,;/]+", prizes.strip())]
    if not 2 <= len(chips) <= MOST:
        refuse(lang, "icm.players", count=len(chips), most=MOST)
    if len(paid) > len(chips):
        refuse(lang, "icm.prizes", count=len(paid), players=len(chips))
    if not sum(chips) or not sum(paid):
        refuse(lang, "icm.nothing")
    worth = icm([round(one * 100) for one in chips], paid)
    if json:
        typer.echo(msgspec.json.encode([_row(*one) for one in zip(chips, worth, strict=True)]).decode())
        return
    table = Table()
    for column in ("stack", "chips", "worth", "prizes"):
        table.add_column(say(lang, f"icm.column.{column}"), justify="right")
    for stack, one in zip(chips, worth, strict=True):
        table.add_row(f"{stack:,g}", f"{stack / sum(chips):.2%}", f"{one:,.2f}", f"{one / sum(paid):.2%}")
    Console(highlight=False).print(table)


def _row(stack: float, worth: float) -> dict[str, float]:
    return {"stack": stack, "worth": worth}


def _number(lang: str, said: str) -> float:
    """Chips and prizes have two decimals at most."""
    if not re.fullmatch(r"\d{1,12}(\.\d{1,2})?", said):
        refuse(lang, "icm.number", said=said)
    return float(said)
