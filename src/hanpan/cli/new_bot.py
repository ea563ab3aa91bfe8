"""`hanpan new-bot`: a folder with a bot that plays, for the builder to go on with."""

from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from hanpan.cli.output import BAD_INPUT, complain
from hanpan.words import say

GAMES = "holdem|sniper|blackjack"


def make_bot(
    context: typer.Context,
    name: Annotated[Path, typer.Argument(help="help.new-bot.name", metavar="NAME")],
    game: Annotated[
        str, typer.Option("--game", help="help.new-bot.game", metavar="holdem|sniper|blackjack")
    ] = "holdem",
) -> None:
    """A folder of this name."""
    from hanpan.bots.sdk.errors import BotError  # not above: `--help` need not wait for it
    from hanpan.bots.sdk.making import new_bot

    lang: str = context.obj
    try:
        file = new_bot(name, game, lang)
    except BotError as wrong:
        complain(lang, wrong.told(lang))
        raise typer.Exit(BAD_INPUT) from None
    typer.echo(say(lang, "new-bot.written", folder=name))
    bot, test = quote(str(file)), quote(str(file.with_name(f"test_{file.name}")))
    for line in (f"python {test}", f"hanpan bot {bot} --house", f"hanpan bot {bot}"):
        typer.echo(f"  {line}")
