"""A league's file: read with errors that name the line, and written with a comment on every setting."""

from pathlib import Path
from typing import Any

from msgspec import structs

from hanpan.league.faults import faults
from hanpan.league.players.local import UnknownPlayerError, maker_of
from hanpan.league.settings import LeagueSettings, PlayerSection
from hanpan.server.settings_check import Checker, SettingFault
from hanpan.server.settings_file import comment, read_checked, toml
from hanpan.words import say

EXAMPLE = LeagueSettings(
    name="friday",
    players=(
        PlayerSection(name="Ann", plays="beginner"),
        PlayerSection(name="Ben", plays="caller"),
        PlayerSection(name="Cho", plays="random"),
    ),
)
WAYS = {"plays": "my_bot.py:MyBot", "url": "http://127.0.0.1:9001", "token": "at-least-8-letters"}


def read_league_file(file: Path, lang: str, *, to_play: bool = True) -> LeagueSettings:
    """Every fault with its line; a SettingsError where there is one. Who only looks on needs no players."""

    def check(raw: dict[str, Any], lang: str) -> tuple[LeagueSettings, list[SettingFault]]:
        checker = Checker(lang)
        settings: LeagueSettings = checker.section(LeagueSettings, raw, ())
        if not checker.faults:
            checker.faults += [
                SettingFault(fault.path, say(lang, f"league.fault.{fault.code}", **fault.values))
                for fault in faults(settings)
            ]
            checker.faults += _strangers(settings, file.parent, lang) if to_play else []
        return settings, checker.faults

    return read_checked(file, lang, check)


def _strangers(settings: LeagueSettings, beside: Path, lang: str) -> list[SettingFault]:
    """Players who are nowhere to be found."""
    found: list[SettingFault] = []
    for place, player in enumerate(settings.players):
        try:
            if player.plays:
                maker_of(player.plays, beside)
        except UnknownPlayerError as unknown:
            problem = say(lang, f"league.fault.{unknown.code}", **unknown.values)
            found.append(SettingFault(("players", place, "plays"), problem))
    return found


def league_file(lang: str) -> str:
    """A whole file to begin with, every setting with what it means."""
    blocks = [comment(say(lang, "league.setting.head"))]
    for name, value in structs.asdict(EXAMPLE).items():
        if name not in ("listen", "players"):
            blocks.append([*comment(say(lang, f"league.setting.{name}")), f"{name} = {toml(value)}"])
    blocks.append([*comment(say(lang, "league.setting.listen.about")), "[listen]"])
    for name, value in structs.asdict(EXAMPLE.listen).items():
        blocks[-1] += [*comment(say(lang, f"league.setting.listen.{name}")), f"{name} = {toml(value)}"]
    blocks.append(comment(say(lang, "league.setting.players.about")))
    blocks += [
        ["[[players]]", f"name = {toml(player.name)}", f"plays = {toml(player.plays)}"] for player in EXAMPLE.players
    ]
    for way, example in WAYS.items():
        said = comment(say(lang, f"league.setting.players.{way}"))
        blocks.append([*said, "# [[players]]", '# name = "Dan"', f"# {way} = {toml(example)}"])
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"
