"""The root command: language, version, and messages for bad arguments."""

import io
import os
import re
import sys
from collections.abc import Mapping, Sequence
from typing import Annotated

import typer

from hanpan.cli import (
    archive,
    audit,
    backup,
    bot,
    equity,
    formats,
    icm,
    league,
    load,
    move,
    new_bot,
    operator_token,
    rank,
    repair,
    replay,
    serve,
    simulate,
    statistics,
    verify,
)
from hanpan.cli import range as ranges
from hanpan.cli.language import UnknownLanguageError, choose, translate, translate_titles
from hanpan.cli.output import BAD_INPUT, complain, in_words
from hanpan.cli.version import version_line
from hanpan.words import FALLBACK, LANGUAGES, has, say

# Typer has no type of its own for this one.
_NO_COMMAND = re.compile(r"No such command '(?P<name>.*?)'(?:\. .*?'(?P<near>[^']+)')?")
_TOO_MUCH = re.compile(r"unexpected extra arguments? ?(?:\(s\) )?\((?P<value>.*)\)")
_NOT_READABLE = re.compile(r"'(?P<value>.*)' is not readable")
_BAD_VALUES = {
    "int_parsing": "NoNumber",
    "int_from_float": "NoNumber",
    "float_parsing": "NoNumber",
    "greater_than_equal": "TooLow",
    "less_than_equal": "TooHigh",
}

app = typer.Typer(
    name="hanpan", help="help.hanpan", no_args_is_help=True, add_completion=False, rich_markup_mode="rich"
)
app.command("serve", help="help.serve.about")(serve.serve_house)
app.command("audit", help="help.audit.about")(audit.audit_house)
app.command("backup", help="help.backup.about")(backup.back_up_house)
app.command("restore", help="help.restore.about")(backup.restore_house)
app.command("move", help="help.move.about")(move.move_house)
app.command("archive", help="help.archive.about")(archive.archive_house)
app.command("repair", help="help.repair.about")(repair.repair_house)
app.command("operator-token", help="help.operator-token.about")(operator_token.make_token)
app.command("load", help="help.load.about")(load.load_house)
app.command("new-bot", help="help.new-bot.about")(new_bot.make_bot)
app.command("bot", help="help.bot.about")(bot.run_bot)
app.command("replay", help="help.replay.about")(replay.replay_files)
app.command("export", help="help.export.about")(formats.export_hands)
app.command("import", help="help.import.about")(formats.import_hands)
app.command("statistics", help="help.statistics.about")(statistics.tell_statistics)
app.add_typer(simulate.app, name="simulate", help="help.simulate.about")
app.add_typer(league.app, name="league", help="help.league.about")
app.command("equity", help="help.equity.about")(equity.tell_equity)
app.command("range", help="help.range.about")(ranges.tell_range)
app.command("icm", help="help.icm.about")(icm.tell_icm)
app.command("verify", help="help.verify.about")(verify.verify_receipts)
app.command("rank", help="help.rank.about")(rank.rank_hands)


@app.callback(invoke_without_command=True)
def hanpan(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="help.version")] = False,
    lang: Annotated[str, typer.Option("--lang", help="help.lang", metavar="|".join(LANGUAGES))] = "",  # noqa: ARG001
) -> None:
    """What stands before the command; `--lang` is declared for the help alone (see `choose`)."""
    if version:
        typer.echo(version_line(context.obj))
        raise typer.Exit


def main() -> None:
    """The entry point. What the terminal cannot write is written as an escape rather than not at all."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    sys.exit(run(sys.argv[1:], os.environ))


def run(arguments: Sequence[str], environment: Mapping[str, str]) -> int:
    """Do what the arguments ask for; the exit code."""
    try:
        lang, rest = choose(arguments, environment)
    except UnknownLanguageError as unknown:
        complain(FALLBACK, say(FALLBACK, "cli.unknown-language", lang=unknown, known=", ".join(LANGUAGES)))
        return BAD_INPUT
    command = typer.main.get_command(app)
    translate_titles(lang)
    translate(command, lang)
    try:
        return command.main(rest, prog_name="hanpan", standalone_mode=False, obj=lang) or 0
    except typer.TyperException as wrong:
        return _usage(lang, wrong)
    except (typer.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:  # `hanpan replay … | head` is no error
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as wrong:
        if wrong.filename is None:
            raise
        complain(lang, in_words(lang, wrong))  # a file or a folder that nobody may look into
        return BAD_INPUT


def _usage(lang: str, wrong: typer.TyperException) -> int:
    """Explain bad arguments in the person's language."""
    if type(wrong).__name__ == "NoArgsIsHelpError":
        typer.echo(wrong.format_message())
        return BAD_INPUT
    key, values = _why(wrong)
    key = f"usage.{key}" if has(lang, f"usage.{key}") else "usage.UsageError"
    complain(lang, say(lang, key, **values, problem=wrong.message))
    context = getattr(wrong, "ctx", None)
    within = context.command_path if context is not None and context.parent is not None else ""
    typer.echo(say(lang, "usage.hint-command" if within else "usage.hint", command=within), err=True)
    return BAD_INPUT


def _why(wrong: typer.TyperException) -> tuple[str, dict[str, object]]:
    """The key of what is wrong, and what its sentence names."""
    if unknown := _NO_COMMAND.match(wrong.message):
        return ("NoSuchCommandNear" if unknown["near"] else "NoSuchCommand"), unknown.groupdict()
    if more := _TOO_MUCH.search(wrong.message):
        return "TooMuch", more.groupdict()
    named: dict[str, object] = {"name": getattr(wrong, "option_name", None) or _parameter(wrong)}
    if hidden := _NOT_READABLE.search(wrong.message):
        return "NotReadable", named | hidden.groupdict()
    if (told := getattr(wrong.__cause__, "errors", None)) is not None:  # by whom typer has values read
        first = told()[0]
        bound = next(iter(first.get("ctx", {}).values()), "")
        return _BAD_VALUES.get(first["type"], "BadParameter"), named | {"value": first["input"], "bound": bound}
    return type(wrong).__name__, named


def _parameter(wrong: typer.TyperException) -> str:
    """Its longest name, as it is typed."""
    parameter = getattr(wrong, "param", None)
    if parameter is None:
        return ""
    is_option = parameter.param_type_name == "option"
    return max(parameter.opts, key=len) if is_option else str(parameter.get_error_hint()).strip("'")
