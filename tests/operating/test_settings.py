"""The settings file: what may stand in it, and what is said of what may not."""

import re
from pathlib import Path

import pytest
import tomli
from msgspec import structs

from hanpan.bots.settings import BotSettings
from hanpan.engine import Refusal
from hanpan.floor.settings import FloorSettings
from hanpan.house.kinds import KINDS
from hanpan.server.settings import BotSection, HouseSettings, TimerSection, formats, permanent
from hanpan.server.settings_file import SettingsError, read_settings, settings_file
from hanpan.server.settings_lines import lines_of
from hanpan.words import LANGUAGES

HANGUL = re.compile("[가-힣]")
UNKNOWN_TO_OLD_TABLES = {"draw", "places", "run_out", "showdown"}
"""Timers that a table opened by an earlier version goes on without."""


def read(folder: Path, text: str, lang: str = "en") -> HouseSettings:
    file = folder / "house.toml"
    file.write_text(text, encoding="utf-8")
    return read_settings(file, lang)


def complaints(folder: Path, text: str, lang: str = "en") -> list[str]:
    """What is said, without the folder's name."""
    with pytest.raises(SettingsError) as wrong:
        read(folder, text, lang)
    return [line.removeprefix(f"{folder}/") for line in wrong.value.lines]


# -- defaults


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_written_file_is_the_defaults(tmp_path: Path, lang: str) -> None:
    text = settings_file(lang)
    assert read(tmp_path, text) == HouseSettings()
    sections = [field.name for field in structs.fields(HouseSettings)]
    assert list(tomli.loads(text)) == sections


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_setting_is_explained(lang: str) -> None:
    """In the operator's language, above its line, the first time it appears."""
    seen: set[str] = set()
    before = ""
    for line in settings_file(lang).splitlines():
        if line.startswith("# "):
            before += line
            continue
        if line.startswith("["):
            seen = set() if line != "[[tables]]" else seen
            assert before or line == "[[tables]]"
        elif "=" in line and (name := line.split(" = ")[0]) not in seen:
            seen.add(name)
            assert before, line
            assert bool(HANGUL.search(before)) is (lang == "ko"), before
        before = ""


def test_an_empty_file_is_the_defaults(tmp_path: Path) -> None:
    assert read(tmp_path, "") == HouseSettings()
    assert read(tmp_path, "tables = []").tables == ()


def test_the_defaults_are_those_of_the_rooms_below() -> None:
    floor = HouseSettings().of_floor()
    assert structs.replace(floor, timers={}) == FloorSettings()
    timers = {name: seconds for name, seconds in floor.timers.items() if name not in UNKNOWN_TO_OLD_TABLES}
    for (game, name), one in formats().items():
        assert KINDS[game].open_from(name, one.form(), timers) == KINDS[game].open_from(name, one.form(), {})
    ours, theirs = structs.asdict(BotSection()), structs.asdict(BotSettings())
    assert {**ours, **theirs} == ours


def test_the_default_tables_can_be_opened() -> None:
    settings = HouseSettings()
    assert len({table.name for table in settings.tables}) == len(settings.tables)
    for table in settings.tables:
        kind = KINDS[table.game]
        wanted = kind.permanent(table.opens(settings.timers))
        assert wanted.permanent
        assert not isinstance(kind.open(0, table.name, wanted, ""), Refusal)


def test_timers_and_stakes_reach_the_tables(tmp_path: Path) -> None:
    text = """
[timers]
action = 12
sniper = 7
[[tables]]
game = "holdem"
format = "cash"
name = "초보 테이블"
seats = 2
take_the_button = true
[[tables]]
game = "sniper"
format = "match"
name = "s"
[[tables]]
game = "blackjack"
format = "room"
name = "room 7"
dealer_key = "abc"
"""
    settings = read(tmp_path, text)
    cash, sniper, room = [table.opens(settings.timers) for table in settings.tables]
    assert (cash.timers.action, cash.seats, cash.options.take_the_button) == (12, 2, True)
    assert sniper.seconds == 7
    assert room.dealer_key == "abc"
    assert settings.of_floor().timers["action"] == 12


OF_VERSION_0_1 = """
[[tables]]
game = "holdem"
format = "cash"
name = "a"
seats = 2
[[tables]]
game = "holdem"
format = "sng"
name = "b"
bot_level = "solid"
[[tables]]
game = "sniper"
format = "match"
name = "c"
seats = 3
[[tables]]
game = "blackjack"
format = "room"
name = "d"
decks = 2
"""


def test_a_file_in_which_game_and_format_were_one_kind_is_read_as_ever(tmp_path: Path) -> None:
    assert read(tmp_path, OF_VERSION_0_1).tables == (
        permanent("a", "holdem", "cash", seats=2),
        structs.replace(permanent("b", "holdem", "sng"), bot_level="solid"),
        permanent("c", "sniper", "match", seats=3),
        permanent("d", "blackjack", "room", decks=2),
    )


# -- faults, with their lines

NO_FORMAT = (
    "a table needs a game and a format, one of: blackjack room, holdem cash, holdem sng, holdem textbook, sniper match."
)
SNG = "[[tables]]\ngame = 'holdem'\nformat = 'sng'\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[timers]\n\naction = 0", "house.toml line 3: timers.action: this is a whole number from 1 to 86,400."),
        ("[timers]\naction = 30.5", "house.toml line 2: timers.action: this is a whole number from 1 to 86,400."),
        ("[timers]\naction = true", "house.toml line 2: timers.action: this is a whole number from 1 to 86,400."),
        ("# hello\ntimers.action = '30'", "house.toml line 2: timers.action: this is a whole number from 1 to 86,400."),
        ("[timers]\nacton = 3", "house.toml line 2: timers.acton: there is no such setting. Did you mean action?"),
        ("[timer]\naction = 3", "house.toml line 1: timer: there is no such setting. Did you mean timers?"),
        ("[log]\nformat = 'xml'", 'house.toml line 2: log.format: this is one of "auto", "console", "json".'),
        ("[server]\nport = 65536", "house.toml line 2: server.port: this is a whole number from 0 to 65,535."),
        ("[server]\nhost = 1", "house.toml line 2: server.host: this is a text in quotes."),
        ("[bots]\non = 'yes'", "house.toml line 2: bots.on: this is true or false."),
        ("[bots]\nmost_seconds = -1", "house.toml line 2: bots.most_seconds: this is a number from 0 to 3600."),
        ("[bots]\nleast_seconds = 9", "house.toml line 2: bots.least_seconds: this cannot be above most_seconds, 4.0."),
        ("[operator]\npassword_hash = 'secret'", "house.toml line 2: operator.password_hash: this does not have the"),
        ("server = 3", "house.toml line 1: server: this is a section of its own, [server]."),
        ("tables = 3", "house.toml line 1: tables: each one has a section of its own, [[tables]]."),
        ("[[tables]]\nname = 'a'", f"house.toml line 1: tables[1]: {NO_FORMAT}"),
        ("[[tables]]\ngame = 'chess'", f"house.toml line 2: tables[1].game: {NO_FORMAT}"),
        ("[[tables]]\ngame = ['holdem']\nformat = 'cash'", f"house.toml line 2: tables[1].game: {NO_FORMAT}"),
        ("[[tables]]\ngame = 'holdem'\nformat = 'match'", f"house.toml line 3: tables[1].format: {NO_FORMAT}"),
        ("[[tables]]\ngame = 'holdem'\nformat = 'private-sng'", f"house.toml line 3: tables[1].format: {NO_FORMAT}"),
        ("[[tables]]\ngame = 'holdem'\nname = 'a'", f"house.toml line 1: tables[1]: {NO_FORMAT}"),
        ("[[tables]]\nkind = 'chess'", f"house.toml line 2: tables[1].kind: {NO_FORMAT}"),
        ("[[tables]]\nkind = ['cash']", f"house.toml line 2: tables[1].kind: {NO_FORMAT}"),
        (f"{SNG}", "house.toml line 1: tables[1]: name is missing."),
        (f"{SNG}name = 'a/b'", "house.toml line 4: tables[1].name: this does not have the form"),
        (f"{SNG}name = 'a'\nform = 3", "house.toml line 5: tables[1].form: there is no such setting."),
        (f"{SNG}name = 'a'\ntake_the_button = true", "house.toml line 5: tables[1].take_the_button: there is no such"),
        (
            f"{SNG}name = 'a'\nsets = 6",
            "house.toml line 5: tables[1].sets: there is no such setting. Did you mean seats?",
        ),
        ("[timers]\naction = \n", "house.toml line 2: this is not TOML (Invalid value)."),
        ("[timers]\n[timers]\n", "house.toml line 2: this is not TOML (Cannot declare"),
    ],
)
def test_a_fault_names_its_line_and_key(tmp_path: Path, text: str, said: str) -> None:
    [line] = complaints(tmp_path, text)
    assert line.startswith(said)


@pytest.mark.parametrize("lang", ["en", "ko"])
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("[server]\npublic_url = 'cards.example'", "https://cards.example"),
        ("[server]\npublic_url = 'https://cards.example/'", "https://cards.example"),
        ("[server]\nbase_path = 'hanpan/'", "/hanpan"),
        ("[limits]\norigins = ['club.example']", "https://club.example"),
        ("[store]\ndatabase = 'hanpan'", "postgresql://"),
    ],
)
def test_where_a_form_is_needed_it_is_shown(tmp_path: Path, lang: str, text: str, shown: str) -> None:
    [line] = complaints(tmp_path, text, lang)
    assert shown in line


CASH = "[[tables]]\ngame = 'holdem'\nformat = 'cash'\n"


@pytest.mark.rule("HO-2.2")
@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("name = 'b'\nseats = 11", "line 9: tables[2].seats"),
        ("name = 'b'\nbig_blind = 3\nsmall_blind = 1", "line 10: tables[2].small_blind"),
        ("name = 'b'\nleast_buy_in = 50", "line 9: tables[2].least_buy_in"),
        ("name = 'b'\nmost_buy_in = 5000", "line 5: tables[2].least_buy_in"),
        ("name = 'a'", "line 8: tables[2].name"),
    ],
)
def test_what_the_house_says_of_a_table(tmp_path: Path, text: str, where: str) -> None:
    [said] = complaints(tmp_path, f"{CASH}name = 'a'\n{CASH}{text}\n")
    assert said.startswith(f"house.toml {where}: "), said


def test_all_faults_are_told_at_once_in_the_order_of_the_file(tmp_path: Path) -> None:
    said = complaints(tmp_path, "[log]\nlevel = 1\n[timers]\nrebuy = 'x'\nx = 1\n[server]\nport = -1\n")
    assert [re.search(r"line (\d)", line)[1] for line in said] == ["2", "4", "5", "7"]  # type: ignore[index]


def test_a_fault_in_korean(tmp_path: Path) -> None:
    [said] = complaints(tmp_path, "[timers]\nacton = 3", "ko")
    assert said == "house.toml 2번째 줄: timers.acton: 그런 설정은 없어요. 혹시 action 아닌가요?"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for name, body in (("none.toml", None), ("bad.toml", b"\xff\xfe\x00")):
        if body is not None:
            (tmp_path / name).write_bytes(body)
        with pytest.raises(SettingsError, match=name):
            read_settings(tmp_path / name, "en")


def test_a_mark_before_the_first_letter_is_no_fault(tmp_path: Path) -> None:
    assert read(tmp_path, "\ufeff[timers]\naction = 9").timers == TimerSection(action=9)


# -- lines


def test_where_keys_stand() -> None:
    text = (
        '''
top = [ # a comment with ]
  "]", 2,
]
[a]
b.c = """
[not] = a header
"""
"d e" = {f = 1, g = '#'}   # inline
[[t]]
x = 1
[t.sub]
y = 'it is '''
        + """'
[[t]]
x = "\\\\" # quote
[a.b2]
z = 1
"""
    )
    assert lines_of(text) == {
        ("top",): 2,
        ("a",): 5,
        ("a", "b"): 6,
        ("a", "b", "c"): 6,
        ("a", "d e"): 9,
        ("t",): 10,
        ("t", 0): 10,
        ("t", 0, "x"): 11,
        ("t", 0, "sub"): 12,
        ("t", 0, "sub", "y"): 13,
        ("t", 1): 14,
        ("t", 1, "x"): 15,
        ("a", "b2"): 16,
        ("a", "b2", "z"): 17,
    }


def test_a_key_in_an_inline_table_has_the_line_it_stands_in(tmp_path: Path) -> None:
    [said] = complaints(tmp_path, "\ntables = [\n {game = 'holdem', format = 'cash', name = 'a', seats = 11},\n]")
    assert said.startswith("house.toml line 2: tables[1].seats: ")


def test_names_of_tables_can_stand_in_an_address() -> None:
    assert permanent("a b-c", "holdem", "cash").name == "a b-c"
