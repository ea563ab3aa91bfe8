"""`hanpan bot`: bring a bot of one's own to a house, or to a throwaway one, and see how it did."""

import asyncio
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from hanpan.cli.output import BAD_INPUT, DIFFERS, complain
from hanpan.words import say

if TYPE_CHECKING:
    from hanpan.bots.sdk.bot import Bot
    from hanpan.bots.sdk.plan import Plan
    from hanpan.bots.sdk.tally import Tally

REHEARSED = 50
"""Hands in a throwaway house where nothing is said."""
STOPPED = 130
MOST_TOLD = 5
"""Kinds of trouble, the commonest first."""


def run_bot(
    context: typer.Context,
    file: Annotated[str, typer.Argument(help="help.bot.file", metavar="FILE.py[:CLASS]")],
    url: Annotated[str, typer.Option("--url", help="help.bot.url")] = "http://127.0.0.1:8080",
    house: Annotated[bool, typer.Option("--house", help="help.bot.house")] = False,
    table: Annotated[str, typer.Option("--table", help="help.bot.table")] = "",
    game: Annotated[str, typer.Option("--game", help="help.bot.game")] = "",
    played: Annotated[str, typer.Option("--format", help="help.bot.format")] = "",
    name: Annotated[str, typer.Option("--name", help="help.bot.name")] = "",
    count: Annotated[int, typer.Option("--count", help="help.bot.count", min=1, max=9)] = 1,
    hands: Annotated[int | None, typer.Option("--hands", help="help.bot.hands", min=0)] = None,
    buy_in: Annotated[int, typer.Option("--buy-in", help="help.bot.buy-in", min=0)] = 0,
    rebuys: Annotated[int | None, typer.Option("--rebuys", help="help.bot.rebuys", min=0)] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="help.seed")] = None,
    tokens: Annotated[Path | None, typer.Option("--tokens", help="help.bot.tokens", metavar="DIR")] = None,
    code: Annotated[str, typer.Option("--code", help="help.bot.code")] = "",
) -> None:
    """Until so many hands are played, or until Ctrl-C; then the figures."""
    from hanpan.bots.sdk.errors import BotError  # not above: `--help` need not wait for it
    from hanpan.bots.sdk.loading import load
    from hanpan.bots.sdk.plan import Plan
    from hanpan.bots.sdk.running import names

    lang: str = context.obj
    try:
        bot = load(file)
        wanted = (REHEARSED if house else 0) if hands is None else hands
        where = game or bot.game, played or bot.format
        plan = Plan(table, *where, wanted, buy_in, rebuys=rebuys, lang=lang, seed=seed, code=code)
        called = names(bot, name, count)
        tallies = _in_a_house(bot, plan, called) if house else _at(url, bot, plan, called, tokens)
    except BotError as wrong:
        complain(lang, wrong.told(lang))
        raise typer.Exit(BAD_INPUT) from None
    if not tallies:  # Ctrl-C before anybody sat down
        raise typer.Exit(STOPPED)
    Console(highlight=False).print(summary(lang, tallies))
    _tell_troubles(lang, tallies)


def _at(url: str, bot: "type[Bot]", plan: "Plan", called: list[str], folder: Path | None) -> "list[Tally]":
    from hanpan.bots.sdk.running import teller, visit_all
    from hanpan.bots.sdk.tokens import Tokens

    tokens = Tokens.of_user() if folder is None else Tokens(folder)
    return asyncio.run(visit_all(bot, url, plan, called, tokens, teller(plan.lang)))


def _in_a_house(bot: "type[Bot]", plan: "Plan", called: list[str]) -> "list[Tally]":
    from hanpan.bots.sdk.errors import BotError
    from hanpan.bots.sdk.running import teller, visit_all
    from hanpan.bots.sdk.tokens import Tokens
    from hanpan.cli.throwaway import throwaway_house
    from hanpan.server.settings import formats

    found = [key for key in formats() if key[0] == plan.game and plan.format in ("", key[1])]
    if not found:
        raise BotError("no-game", game=plan.game, known=", ".join(" ".join(key) for key in formats()))

    async def run() -> "list[Tally]":
        async with throwaway_house(*found[0]) as url:
            return await visit_all(bot, url, plan, called, Tokens(None), teller(plan.lang))

    return asyncio.run(run())


def summary(lang: str, tallies: "list[Tally]") -> Table:
    """A column for each bot."""
    table = Table()
    table.add_column()
    for tally in tallies:
        table.add_column(tally.name, justify="right")
    told = [rows(tally) for tally in tallies]
    for key in told[0]:
        table.add_row(say(lang, f"bot.row.{key}"), *[column[key] for column in told])
    return table


def rows(tally: "Tally") -> dict[str, str]:
    """Each figure as a person reads it."""
    refused = ", ".join([f"{code} {count}" for code, count in sorted(tally.refusals.items())])
    return {
        "table": tally.table,
        "hands": f"{tally.hands:,}",
        "chips": f"{tally.chips:+,}",
        "per-hundred": f"{tally.per_hundred:+,.1f}",
        "best": f"{tally.best:+,}",
        "worst": f"{tally.worst:+,}",
        "rebuys": f"{tally.rebuys:,}",
        "reconnects": f"{tally.reconnects:,}",
        "refused": refused or "0",
        "troubles": f"{len(tally.troubles):,}",
    }


def _tell_troubles(lang: str, tallies: "list[Tally]") -> None:
    """Each kind of trouble once, with how often it came."""
    troubles = [trouble for tally in tallies for trouble in tally.troubles]
    alike = Counter([(trouble.code, trouble.what, trouble.where) for trouble in troubles])
    for same, times in alike.most_common(MOST_TOLD):
        one = next(one for one in troubles if (one.code, one.what, one.where) == same)
        complain(lang, f"{times}× {one.told(lang)}")
    if troubles:
        raise typer.Exit(DIFFERS)
