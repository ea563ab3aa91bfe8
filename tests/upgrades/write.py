"""Write the data folders of this version: `python -m tests.upgrades.write`, once for each release.

Each is the folder of a real `hanpan serve` that real clients played in until it was killed (`kill -9`) or told to close
(SIGTERM), in the middle of a hand. A folder that is there already is left as it is: what a version wrote, it wrote.
Names of folders (`cash`, `league`, …) after the command write these alone.
"""

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from hanpan import __version__
from hanpan.floor.ports import StoreError
from hanpan.league.journal import folder_of, read_league
from hanpan.server.settings_file import settings_file
from hanpan.store.league.file import reading_league
from tests.browser.house import open_house, write_settings
from tests.browser.others import Other
from tests.upgrades.folders import (
    HERE,
    KEY,
    LeagueTruth,
    PersonTruth,
    TableTruth,
    Truth,
    count,
    pack,
    unpack,
    write_truth,
)
from tests.upgrades.league import is_in_a_game
from tests.upgrades.seeing import truth_of_table
from tests.upgrades.stories import KINDS, Story, everything, over

VERSION = ".".join(__version__.split(".")[:2])
OFTEN = "\n[floor]\nsnapshot_every = 10\n"
HANDS = 9
"""Of a league before it is paused."""
LEAGUE = """
name = "kept"
seed = 11
games = 400
hands_at_most = 7
parallel = 1

[[players]]
name = "Ann"
plays = "caller"

[[players]]
name = "보라"
plays = "random"

[[players]]
name = "Cho"
plays = "raiser"
"""
_COMMAND = ("-c", "from hanpan.cli.main import main; main()", "league", "run", "league.toml", "--data", "data")


def _write_house(name: str, tell: Callable[[Story], None], how: signal.Signals, more: str = "") -> None:
    with TemporaryDirectory() as there:
        folder = write_settings(Path(there) / "data")
        with (folder / "house.toml").open("a") as settings:
            settings.write(more)
        key = Path(there) / "key"
        key.write_text(f"{KEY.hex()}\n")
        key.chmod(0o600)
        with open_house(folder, HANPAN_KEY=str(key)) as house:
            story = Story(house.crowd)
            tell(story)
            truth = _truth(story, how)
            house.running.end(how)
        target = HERE / VERSION / f"{name}.tar.xz"
        pack(folder, target)
        copy = unpack(target, Path(there) / "copy")
        truth.waiting, truth.snapshots = count(copy, "batches"), count(copy, "snapshots")
    write_truth(target.with_name(f"{name}.json"), truth)
    print(f"{name}: {target.stat().st_size} bytes, {truth.waiting} batches waiting, {truth.snapshots} snapshots")


def _truth(story: Story, how: signal.Signals) -> Truth:
    people = {person.person: _person(story, person) for person in story.people}
    tables = {table: _table(story, table) for table in story.tables}
    friends = [(one.person, other.person) for one, other in story.friends]
    truth = Truth(VERSION, time.time_ns() // 1_000_000, how is signal.SIGKILL, people, friends, tables)
    truth.evenings, truth.shares = story.evenings, story.shares
    return truth


def _table(story: Story, table: str) -> TableTruth:
    found = truth_of_table({person.person: person.pictures[table] for person in story.tables[table]})
    found.hands_over = story.hands_over.get(table, 0)
    return found


def _person(story: Story, person: Other) -> PersonTruth:
    client = person.client

    async def bank() -> int:
        async with client.http.get(f"{client.url}/api/me", headers=client.carries) as answer:
            return int((await answer.json())["bank"])

    return PersonTruth(person.name, story.crowd.run(bank()), client.token)


def _write_settings() -> None:
    """As `hanpan serve --write-settings` gives it to an operator, who keeps it for years."""
    (HERE / VERSION / "house.toml").write_text(settings_file("en"), encoding="utf-8")


def _write_league() -> None:
    """Paused by Ctrl-C between two hands of a game."""
    with TemporaryDirectory() as name:
        there = Path(name)
        (there / "league.toml").write_text(LEAGUE, encoding="utf-8")
        folder = folder_of(there / "data", "kept")
        _run_league(there, folder, HANDS)
        while not is_in_a_game(folder):
            _run_league(there, folder, _hands(folder) + 1)
        truth = _truth_of_league(folder)
        target = HERE / VERSION / "league.tar.xz"
        pack(there, target)
    write_truth(target.with_name("league.json"), truth)
    print(f"league: {target.stat().st_size} bytes, {truth.hands} hands, {truth.games} games")


def _run_league(there: Path, folder: Path, hands: int) -> None:
    """Until so many are kept."""
    process = subprocess.Popen([sys.executable, *_COMMAND], cwd=there, stdout=subprocess.DEVNULL)
    while _hands(folder) < hands:
        assert process.poll() is None, "the league does not run"
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 0


def _hands(folder: Path) -> int:
    with suppress(StoreError), reading_league(folder) as file:  # it is not there at once
        return file.count()[0]
    return 0


def _truth_of_league(folder: Path) -> LeagueTruth:
    told = read_league(folder)
    assert told is not None
    assert told[2].state == "unfinished", "it was over before it could be paused"
    points = {player.name: player.points for player in told[2].players}
    return LeagueTruth(VERSION, told[2].hands, told[2].games, points)


WRITERS: dict[str, Callable[[], None]] = {
    **{name: partial(_write_house, name, tell, signal.SIGKILL) for name, tell in KINDS.items()},
    "killed": partial(_write_house, "killed", everything, signal.SIGKILL, OFTEN),
    "closed": partial(_write_house, "closed", everything, signal.SIGTERM, OFTEN),
    "over": partial(_write_house, "over", over, signal.SIGTERM),
    "league": _write_league,
    "settings": _write_settings,
}
"""Each kind of table, killed before it took a snapshot; every kind in one house, with snapshots; what is over; leagues;
settings."""
FILES = {"settings": "house.toml"}


def main() -> None:
    for name in sys.argv[1:] or WRITERS:
        if (HERE / VERSION / FILES.get(name, f"{name}.tar.xz")).exists():
            print(f"{name}: there already")
        else:
            WRITERS[name]()


if __name__ == "__main__":
    main()
