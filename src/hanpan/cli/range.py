"""`hanpan range`: what a range is; and ranges where `hanpan equity` is given some."""

import re
import secrets
from collections.abc import Sequence
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from hanpan.cards import OMAHA, Card, CardError, Family, kind_name, parse_cards
from hanpan.cli.output import refuse, refuse_cards
from hanpan.cli.rule_sets import variant_named
from hanpan.history.telling import cards_in_words
from hanpan.odds import Range, RangeError, Share, contest, contest_sampled, kinds_now, next_cards, read, work, write
from hanpan.odds.classes import grid_classes
from hanpan.simulation.holdem import family_of
from hanpan.words import say

SAMPLES = 1_000_000
PATIENCE = 3.0
"""Seconds for which everything is counted; what takes longer is estimated."""
LONGEST = 60.0
"""Seconds for every next card together: there is no estimate."""
_HAND = re.compile(r"(?:(?:10|[2-9TJQKA])[cdhs♣♦♥♠]\ufe0f?[\s,]*)+", re.IGNORECASE)


def is_range(said: str) -> bool:
    """Something else than cards? What only looks like cards is refused as cards are."""
    if _HAND.fullmatch(said.strip()):
        return False
    try:
        read(said)
    except RangeError:
        return bool(re.search(r"[+%:-]|xx|[so]\b|,", said))
    return True


def tell_range(
    context: typer.Context,
    text: Annotated[str, typer.Argument(help="help.range.text", metavar="RANGE")],
    board: Annotated[str, typer.Option("--board", help="help.range.board")] = "",
    variant: Annotated[str, typer.Option("--variant", help="help.variant")] = "holdem",
    json: Annotated[bool, typer.Option("--json", help="help.json")] = False,
) -> None:
    """Its hands, written short and as a grid."""
    lang: str = context.obj
    family = family_of(variant_named(lang, variant))
    one = _read(lang, text, family)
    shown = _board(lang, board, family)
    kinds = kinds_now(one, shown) if shown else {}
    made = {kind_name(kind): part for kind, part in reversed(kinds.items()) if part}
    short = write(one) if family is not OMAHA else text
    if json:
        told = {"range": short, "combos": one.combos, "part": one.part, "makes": made}
        grid = {"grid": one.grid()} if family is not OMAHA else {}
        typer.echo(msgspec.json.encode(told | grid).decode())
        return
    typer.echo(short)
    typer.echo(say(lang, "range.size", combos=f"{one.combos:,g}", part=f"{100 * one.part:.2f}"))
    if family is not OMAHA:
        Console(highlight=False).print(_grid(one))
    if made:
        _print_kinds(lang, made)


def tell_ranges(
    lang: str,
    texts: Sequence[str],
    board: Sequence[Card],
    dead: Sequence[Card],
    samples: int,
    seed: int | None,
    family: Family,
    threads: int,
    *,
    json: bool,
) -> None:
    """What ranges win: counted where that is quick and no samples are asked for."""
    if not 2 <= len(texts) <= 10:
        refuse(lang, "equity.hands-2-to-10", count=len(texts))
    if len(board) > 5:
        refuse(lang, "equity.board-too-big", count=len(board))
    if samples < 0:
        refuse(lang, "equity.samples", count=samples)
    ranges = [_read(lang, text, family) for text in texts]
    chosen = secrets.randbits(32) if seed is None else seed
    try:
        exact = not samples and work(ranges, board, dead) < PATIENCE
        if exact:
            shares = contest(ranges, board, dead, threads=threads)
        else:
            shares = contest_sampled(ranges, board, samples or SAMPLES, chosen, dead, threads=threads)
    except CardError as error:
        if error.code == "cannot-be-dealt":
            refuse(lang, "range.cannot-be-dealt")
        refuse_cards(lang, error, " ".join([*board, *dead]), deck=f"{family.name}-cards")
    except ValueError:
        refuse(lang, "range.cannot-be-dealt")
    if json:
        typer.echo(msgspec.json.encode([_row(text, one) for text, one in zip(texts, shares, strict=True)]).decode())
        return
    off = max(one.error for one in shares)
    count = f"{samples or SAMPLES:,}"
    method = (
        say(lang, "range.exact") if exact else say(lang, "range.sampled", deals=count, seed=chosen, off=f"{off:.3%}")
    )
    _print_shares(lang, texts, shares, method)


def tell_next(
    lang: str,
    texts: Sequence[str],
    board: Sequence[Card],
    dead: Sequence[Card],
    family: Family,
    threads: int,
    *,
    json: bool,
) -> None:
    """What everybody wins with each card that can come next, the best for the first of them first."""
    if not 2 <= len(texts) <= 10:
        refuse(lang, "equity.hands-2-to-10", count=len(texts))
    if len(board) not in (3, 4):
        refuse(lang, "range.next-board", count=len(board))
    ranges = [_read(lang, text, family) for text in texts]
    try:
        one = next(card for card in family.pack if card not in (*board, *dead))
        if work(ranges, (*board, one), dead) * len(family.pack) > LONGEST * threads:
            refuse(lang, "range.too-long")
        told = next_cards(ranges, board, dead, threads=threads)
    except CardError as error:
        if error.code == "cannot-be-dealt":
            refuse(lang, "range.cannot-be-dealt")
        refuse_cards(lang, error, " ".join([*board, *dead]), deck=f"{family.name}-cards")
    best = sorted(told.items(), key=lambda card: card[1][0].share, reverse=True)
    if json:
        rows = {card: [_row(text, one) for text, one in zip(texts, shares, strict=True)] for card, shares in best}
        typer.echo(msgspec.json.encode(rows).decode())
    else:
        _print_next(lang, texts, best)


def _print_next(lang: str, texts: Sequence[str], told: Sequence[tuple[Card, Sequence[Share]]]) -> None:
    table = Table(caption=say(lang, "range.exact"), caption_justify="left")
    table.add_column(say(lang, "range.next"))
    for text in texts:
        table.add_column(text, justify="right")
    for card, shares in told:
        table.add_row(cards_in_words([card]), *[f"{one.share:.2%}" for one in shares])
    Console(highlight=False).print(table)


def _row(text: str, one: Share) -> dict[str, object]:
    return {"range": text, "share": one.share, "win": one.win, "tie": one.tie, "error": one.error}


def _print_shares(lang: str, texts: Sequence[str], shares: Sequence[Share], method: str) -> None:
    table = Table(caption=method, caption_justify="left")
    table.add_column(say(lang, "range.column"))
    for column in ("share", "win", "tie"):
        table.add_column(say(lang, f"equity.column.{column}"), justify="right")
    for text, one in zip(texts, shares, strict=True):
        table.add_row(text, *[f"{part:.4%}" for part in (one.share, one.win, one.tie)])
    Console(highlight=False).print(table)


def _grid(one: Range) -> Table:
    """A square for each class: how full it is says how much of it is in the range."""
    grid = Table(show_header=False, box=None, padding=(0, 1))
    for row, weights in zip(grid_classes(one.family), one.grid(), strict=True):
        cells = zip(row, weights, strict=True)
        grid.add_row(*[Text(f"{name!s:3}" if weight else "·  ", style=_style(weight)) for name, weight in cells])
    return grid


def _style(weight: float) -> str:
    return "dim" if weight == 0 else "bold" if weight == 1 else "italic"


def _print_kinds(lang: str, made: dict[str, float]) -> None:
    table = Table(show_header=False)
    for kind, part in made.items():
        table.add_row(say(lang, f"category.{kind}"), f"{part:.2%}")
    Console(highlight=False).print(table)


def _read(lang: str, text: str, family: Family) -> Range:
    try:
        return read(text, family)
    except RangeError as error:
        refuse(lang, f"range.{error.code}", said=error.said, at=error.at + 1, text=text)


def _board(lang: str, said: str, family: Family) -> tuple[Card, ...]:
    try:
        cards = parse_cards(said)
    except CardError as error:
        refuse_cards(lang, error, said, deck=f"{family.name}-cards")
    if len(cards) not in (0, 3, 4, 5):
        refuse(lang, "range.board", count=len(cards))
    return cards
