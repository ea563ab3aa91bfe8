"""LG-4.1: paused after a hand, stopped after a game, and going on without playing a finished hand again."""

import asyncio
import json
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hanpan.bots.choosing import Choice, Reason, Thought
from hanpan.floor.ports import StoreError
from hanpan.games.holdem import HandView
from hanpan.history import load, replay_hand
from hanpan.league.journal import read_league
from hanpan.league.players.local import our_players
from hanpan.league.running import ChangedError
from hanpan.league.settings import LeagueSettings
from hanpan.league.standings import Standings
from hanpan.league.stopping import Stop, say_stop
from hanpan.store.errors import FolderInUseError
from hanpan.store.league.file import LeagueFile, open_league, reading_league
from tests.league.leagues import Nobody, run, settings_of
from tests.twin.needs import needs_twin

LEARNER = "tests.league.learner:Learner"


def mixed(**said: Any) -> LeagueSettings:
    return settings_of(LEARNER, "random", LEARNER, "caller", **{"games": 4, "timeout": 60.0, **said})


def kept(folder: Path, games: int) -> list[list[bytes]]:
    with reading_league(folder) as file:
        return [file.hands(game) for game in range(1, games + 1)]


def as_text(told: Any) -> dict[str, Any]:
    """Without the time of day."""
    plain: dict[str, Any] = msgspec.to_builtins(told)
    return plain | {"last_hand_at": 0}


def in_pieces(settings: LeagueSettings, folder: Path) -> tuple[Standings, int]:
    """Paused after every hand; how it ended, and after how many runs."""
    runs = 0
    while True:
        stop, watch = Stop(folder), Nobody()
        watch.every_hand = partial(stop.ask, "hand")
        told = run(settings, folder, watch, stop)
        assert watch.hands <= settings.parallel
        runs += 1
        if told.state == "finished":
            return told, runs


def test_the_same_seed_gives_the_same_league_and_another_another(tmp_path: Path) -> None:
    told = [run(mixed(), tmp_path / str(place)) for place in range(2)]
    assert as_text(told[0]) == as_text(told[1])
    assert kept(tmp_path / "0", 4) == kept(tmp_path / "1", 4)
    run(mixed(seed=8), tmp_path / "other")
    assert kept(tmp_path / "other", 4) != kept(tmp_path / "0", 4)


def test_games_in_processes_give_the_same_league(tmp_path: Path) -> None:
    told = [run(mixed(parallel=lanes), tmp_path / str(lanes)) for lanes in (1, 3)]
    assert as_text(told[0]) == as_text(told[1])
    assert kept(tmp_path / "1", 4) == kept(tmp_path / "3", 4)


@needs_twin
def test_our_own_players_play_the_same_league_by_the_law_and_by_its_twin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those who look on, and those who think, too."""
    settings = settings_of("random", "raiser", "solid", "caller", "random", "beginner", games=2, buy_in=200)
    run(settings, tmp_path / "twin")
    monkeypatch.setattr("hanpan.league.playing.can_be_quick", lambda _: False)
    run(settings, tmp_path / "law")
    assert kept(tmp_path / "twin", 2) == kept(tmp_path / "law", 2)
    papers = [sorted((tmp_path / name / "hands").iterdir()) for name in ("twin", "law")]
    assert [paper.read_bytes() for paper in papers[0]] == [paper.read_bytes() for paper in papers[1]]


@pytest.mark.rule("LG-4.1")
@pytest.mark.parametrize("lanes", [1, 2])
def test_a_league_paused_after_every_hand_goes_on_as_if_nothing_had_been(lanes: int, tmp_path: Path) -> None:
    said = {"games": lanes, "buy_in": 200}  # each run starts processes anew: few hands are enough
    whole = run(mixed(**said), tmp_path / "whole")
    told, runs = in_pieces(mixed(**said, parallel=lanes), tmp_path / "paused")
    assert runs >= whole.hands // lanes
    assert as_text(told) == as_text(whole)
    assert kept(tmp_path / "paused", lanes) == kept(tmp_path / "whole", lanes)


@pytest.mark.rule("LG-3.3")
def test_our_own_players_have_an_answer_to_everything(tmp_path: Path) -> None:
    told = run(settings_of(*our_players(), games=1, hands_at_most=10), tmp_path)
    assert [player.faults for player in told.players] == [0] * len(our_players())


@pytest.mark.long
@pytest.mark.rule("LG-4.1")
def test_our_own_players_come_back_with_all_they_have_learnt(tmp_path: Path) -> None:
    settings = settings_of(*our_players(), games=1, laps=2)
    whole = run(settings, tmp_path / "whole")
    told, _ = in_pieces(settings, tmp_path / "paused")
    assert as_text(told) == as_text(whole)
    assert kept(tmp_path / "paused", 1) == kept(tmp_path / "whole", 1)


@pytest.mark.rule("LG-4.1")
def test_a_league_is_stopped_after_a_game(tmp_path: Path) -> None:
    watch = Nobody()
    watch.every_hand = lambda: say_stop(tmp_path, "game")
    told = run(mixed(), tmp_path, watch)
    assert told.games == 1
    assert told.hands == watch.results[0].hands, "no hand of the next game"
    say_stop(tmp_path, "hand")  # said to nobody: the next run does not heed it
    assert run(mixed(), tmp_path).state == "finished"


@pytest.mark.rule("LG-4.1")
def test_sooner_counts_more_than_later() -> None:
    stop = Stop()
    assert not stop.after_this_game()
    stop.ask("game")
    assert stop.after_this_game()
    assert not stop.after_this_hand()
    stop.ask("hand")
    stop.ask("game")
    assert stop.after_this_hand()


@pytest.mark.rule("LG-4.1")
def test_a_finished_hand_is_not_asked_about_again(tmp_path: Path) -> None:
    """A service outside is asked for every decision of a league exactly once, however often it is paused."""
    from msgspec import structs

    from hanpan.league.settings import PlayerSection
    from tests.league import services

    with services.bot(services.calls) as served:
        plain = mixed(games=2, buy_in=200)  # each run starts processes anew: few hands are enough
        settings = structs.replace(plain, players=(PlayerSection(name="Web", url=served.url), *plain.players[1:]))
        in_pieces(settings, tmp_path)
    asked = Counter((view["game"], view["hand"]) for view in (json.loads(body) for _, body in served.asked))
    acted: Counter[tuple[int, int]] = Counter()
    for game, hands in enumerate(kept(tmp_path, 2), 1):
        for number, hand in enumerate(hands, 1):
            facts = json.loads(hand)["facts"]
            done = [fact for fact in facts if fact["event"] in ("folded", "checked", "called", "raised")]
            acted[game, number] += len([fact for fact in done if fact["seat"] == 0])
    assert asked == +acted


def test_hands_are_on_paper_and_replay(tmp_path: Path) -> None:
    told = run(mixed(games=2), tmp_path)
    files = sorted((tmp_path / "hands").iterdir())
    assert [file.name for file in files] == ["game-00001.phhs", "game-00002.phhs"]
    hands = [hand for file in files for hand in load(file.read_text("utf-8"))]
    assert len(hands) == told.hands
    assert {name for hand in hands for name in hand.players} == {"P0", "P1", "P2", "P3"}
    assert all(replay_hand(hand).differences == () for hand in hands)
    before = files[0].read_bytes()
    files[0].unlink()  # as if the league had been broken off just before it was written
    run(mixed(games=2), tmp_path)
    assert files[0].read_bytes() == before


def test_one_league_is_run_once_at_a_time(tmp_path: Path) -> None:
    file = open_league(tmp_path)
    with pytest.raises(FolderInUseError):
        run(mixed(), tmp_path)
    asyncio.run(file.close())


def test_a_league_that_has_begun_goes_on_as_it_began(tmp_path: Path) -> None:
    run(mixed(games=1), tmp_path)
    with pytest.raises(ChangedError) as changed:
        run(mixed(games=2, seed=9), tmp_path)
    assert changed.value.names == ["seed", "games"]
    assert run(mixed(games=1, timeout=1.0, parallel=2), tmp_path).state == "finished"


def test_what_cannot_be_kept_is_not_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full in the middle of a league: it stops, and the next run ends as an undisturbed one would."""
    whole = run(mixed(games=2), tmp_path / "whole")
    add, commits = LeagueFile.add, 0

    async def full(self: LeagueFile, rows: list[Any]) -> None:
        nonlocal commits
        commits += 1
        if commits > 2:
            raise StoreError("the disk is full")
        await add(self, rows)

    watch = Nobody()
    with monkeypatch.context() as broken:
        broken.setattr(LeagueFile, "add", full)
        with pytest.raises(StoreError):
            run(mixed(games=2), tmp_path / "full", watch)
    assert watch.hands == 2
    assert as_text(run(mixed(games=2), tmp_path / "full")) == as_text(whole)


class Bad:
    """A player with every fault a class can have."""

    def __init__(self) -> None:
        self.asked = 0

    def notice(self, hand: HandView, seat: int) -> None:
        raise RuntimeError(f"{hand.street} {seat}")

    def choose(self, hand: HandView, seat: int, dice: Any) -> Any:
        self.asked += 1
        wrong: list[Any] = [None, 5, Thought(Choice("snipe"), Reason("x")), Thought(Choice("raise", -3), Reason("x"))]
        if self.asked % 5 == 4:
            raise SystemExit(f"{hand.street} {seat} {dice}")
        return wrong[self.asked % 5 % 4]


@pytest.mark.rule("LG-3.3")
def test_a_players_own_faults_count_as_0_and_stop_nothing(tmp_path: Path) -> None:
    told = run(settings_of("tests.league.test_running:Bad", "caller", games=2), tmp_path)
    assert told.state == "finished"
    bad = next(player for player in told.players if player.plays.endswith("Bad"))
    assert bad.faults > 0


class Stillborn(Bad):
    """One that cannot even be made."""

    def __init__(self) -> None:
        raise RuntimeError


@pytest.mark.rule("LG-3.3")
@pytest.mark.parametrize("lanes", [1, 2])
def test_a_player_who_cannot_be_made_plays_0(lanes: int, tmp_path: Path) -> None:
    settings = settings_of("tests.league.test_running:Stillborn", "caller", games=2, parallel=lanes)
    assert run(settings, tmp_path).state == "finished"


def test_a_league_is_read_while_it_is_run(tmp_path: Path) -> None:
    seen: list[int] = []

    def look() -> None:
        found = read_league(tmp_path)
        assert found is not None
        seen.append(found[2].hands)

    watch = Nobody()
    watch.every_hand = look
    told = run(mixed(games=1), tmp_path, watch)
    assert seen == list(range(1, told.hands + 1)), "what is counted is kept"
