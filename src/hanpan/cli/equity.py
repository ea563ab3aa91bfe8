"""`hanpan equity`: which part of the pot each hand wins."""

import secrets
from collections.abc import Sequence
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from hanpan.cards import Card, CardError, Equity, Family, equity, equity_sampled, parse_cards
from hanpan.cli.output import refuse, refuse_cards
from hanpan.cli.range import is_range, tell_next, tell_ranges
from hanpan.cli.rule_sets import variant_named
from hanpan.history.telling import cards_in_words
from hanpan.simulation.holdem import family_of
from hanpan.words import say

UNKNOWN = ("?", "??", "????", "????????", "random")
SAMPLES = 100_000


def tell_equity(
    context: typer.Context,
    hands: Annotated[list[str], typer.Argument(help="help.equity.hands", metavar="HAND")],
    board: Annotated[str, typer.Option("--board", help="help.equity.board")] = "",
    dead: Annotated[str, typer.Option("--dead", help="help.equity.dead")] = "",
    samples: Annotated[int, typer.Option("--samples", help="help.equity.samples")] = 0,
    seed: Annotated[int | None, typer.Option("--seed", help="help.seed")] = None,
    variant: Annotated[str, typer.Option("--variant", help="help.variant")] = "holdem",
    threads: Annotated[int, typer.Option("--threads", help="help.equity.threads", min=1, max=64)] = 1,
    coming: Annotated[bool, typer.Option("--next", help="help.equity.next")] = False,
    json: Annotated[bool, typer.Option("--json", help="help.json")] = False,
) -> None:
    """Exact where every hand is known and no samples are asked for."""
    lang: str = context.obj
    family = family_of(variant_named(lang, variant))
    if not all(hand.strip() for hand in hands):  # a forgotten shell variable is no unknown hand
        refuse(lang, "equity.cards-each", count=family.hole)
    said = ["random" if hand in UNKNOWN else hand for hand in hands]
    if coming:
        tell_next(lang, said, _cards(lang, board), _cards(lang, dead), family, threads, json=json)
        return
    if any(hand not in UNKNOWN and is_range(hand) for hand in hands):
        tell_ranges(lang, said, _cards(lang, board), _cards(lang, dead), samples, seed, family, threads, json=json)
        return
    known = [() if hand in UNKNOWN else _cards(lang, hand) for hand in hands]
    table, out = _cards(lang, board), _cards(lang, dead)
    _check(lang, known, table, out, samples, family)
    chosen = secrets.randbits(32) if seed is None else seed
    exact = all(known) and not samples
    try:
        if exact:
            results = equity(known, table, out, family=family)
        else:
            results = equity_sampled(known, table, samples or SAMPLES, chosen, out, family=family)
    except CardError as error:
        refuse_cards(lang, error, " ".join([*hands, board, dead]).strip(), deck=f"{family.name}-cards")
    method = say(lang, "equity.exact" if exact else "equity.sampled", boards=f"{results[0].boards:,}", seed=chosen)
    names = [cards_in_words(hand) if hand else say(lang, "equity.unknown") for hand in known]
    if json:
        _print_json(hands, results)
    else:
        _print_table(lang, names, results, method)


def _cards(lang: str, said: str) -> tuple[Card, ...]:
    try:
        return parse_cards(said)
    except CardError as error:
        refuse_cards(lang, error, said)


def _check(
    lang: str,
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card],
    dead: Sequence[Card],
    samples: int,
    family: Family,
) -> None:
    if not 2 <= len(hands) <= 10:
        refuse(lang, "equity.hands-2-to-10", count=len(hands))
    if any(len(hand) not in (0, family.hole) for hand in hands):
        refuse(lang, "equity.cards-each", count=family.hole)
    if len(board) > 5:
        refuse(lang, "equity.board-too-big", count=len(board))
    if samples < 0:
        refuse(lang, "equity.samples", count=samples)
    if family.hole * len(hands) + 5 + len(dead) > len(family.pack):
        refuse(lang, "equity.too-few-left")


def _print_json(hands: Sequence[str], results: Sequence[Equity]) -> None:
    rows = [
        {
            "hand": hand,
            "share": result.share,
            "win": result.win / result.boards,
            "tie": result.tie / result.boards,
            "boards": result.boards,
        }
        for hand, result in zip(hands, results, strict=True)
    ]
    typer.echo(msgspec.json.encode(rows).decode())


def _print_table(lang: str, names: Sequence[str], results: Sequence[Equity], method: str) -> None:
    table = Table(caption=method, caption_justify="left")
    table.add_column(say(lang, "equity.column.hand"))
    for column in ("share", "win", "tie"):
        table.add_column(say(lang, f"equity.column.{column}"), justify="right")
    for name, result in zip(names, results, strict=True):
        parts = (result.share, result.win / result.boards, result.tie / result.boards)
        table.add_row(name, *[f"{part:.4%}" for part in parts])
    Console(highlight=False).print(table)
