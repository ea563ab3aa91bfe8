"""LG-3.1, LG-3.3: bots that are HTTP services, good and bad. Whatever they do, the league goes on."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from hanpan.cards import DECK_52
from hanpan.league.settings import LeagueSettings, PlayerSection
from hanpan.store.league.file import reading_league
from tests.league import services
from tests.league.leagues import Nobody, run, settings_of
from tests.league.services import Behaviour, bot, says


def against_random(url: str, **said: Any) -> LeagueSettings:
    plain = settings_of("caller", "random", **{"games": 2, "timeout": 2.0, **said})
    return structs.replace(plain, players=(PlayerSection(name="Web", url=url), *plain.players[1:]))


@pytest.mark.rule("LG-3.1")
def test_a_service_is_asked_whether_it_lives_and_bets_what_it_answers(tmp_path: Path) -> None:
    watch = Nobody()
    with bot(services.calls) as served:
        told = run(against_random(f"{served.url}/"), tmp_path, watch)
    assert watch.told == []
    assert {path for path, _ in served.asked} == {"/bet"}
    assert told.state == "finished"
    assert all(player.faults == 0 for player in told.players)
    local = run(settings_of("caller", "random", games=2), tmp_path / "local")
    assert [player.points for player in told.players] == [player.points for player in local.players]


@pytest.mark.rule("LG-3.1", "LG-3.4")
def test_a_service_gets_its_view_and_no_card_of_others(tmp_path: Path) -> None:
    with bot(services.calls) as served:
        run(against_random(served.url), tmp_path)
    for _, body in served.asked:
        view = json.loads(body)
        assert view["league"] == "test"
        assert len(view["cards"]) == 2
        known = {*view["cards"], *view["board"]}
        assert not [card for card in DECK_52 if card not in known and card in body.decode()]


@pytest.mark.rule("LG-3.5")
def test_a_service_hears_how_a_hand_ended(tmp_path: Path) -> None:
    """Before its next turn: what was shown, what was won, and what everybody did. No card of others beyond that."""
    with bot(services.calls, hear=says(b"", 204)) as served:
        run(against_random(served.url, games=1), tmp_path)
    told = [json.loads(body) for body in served.told]
    with reading_league(tmp_path) as file:
        hands = [json.loads(body)["facts"] for body in file.hands(1)]
    assert [one["view"]["hand"] for one in told] == list(range(1, len(hands) + 1))
    public = {"posted", "folded", "checked", "called", "raised", "returned", "shown", "awarded", "hand-ended"}
    for one, facts, body in zip(told, hands, served.told, strict=True):
        assert one["view"]["street"] == "over"
        assert [fact for fact in one["facts"] if fact["event"] in public] == [f for f in facts if f["event"] in public]
        shown = [card for fact in facts if fact["event"] == "shown" for card in fact["cards"]]
        known = {*one["view"]["cards"], *one["view"]["board"], *shown}
        assert not [card for card in DECK_52 if card not in known and f'"{card}"' in body.decode()]


@pytest.mark.rule("LG-3.5")
@pytest.mark.parametrize(("hear", "times"), [(says(b"", 404), 1), (services.hangs_up, 3), (services.sleeps, 3)])
def test_a_service_that_does_not_hear_is_left_alone(hear: Behaviour, times: int, tmp_path: Path) -> None:
    with bot(services.calls, hear=hear) as served:
        told = run(against_random(served.url, games=1, timeout=0.3), tmp_path)
    assert len(served.told) == times
    assert told.state == "finished"
    assert all(player.faults == 0 for player in told.players)


BAD: dict[str, Behaviour] = {
    "text": says(b"all of it"),
    "quoted": says(b'"50"'),
    "negative": says(b"-50"),
    "empty": says(b""),
    "an object": says(b'{"bet": 50}'),
    "an error": says(b"50", 500),
    "not found": says(b"50", 404),
    "a redirect": says(b"50", 302, Location="http://127.0.0.1:9/bet"),
    "packed": says(b"\x1f\x8b\x08\x00\x00\x00\x00\x00", Content_Encoding="gzip"),
    "no bytes of HTTP": services.babbles,
    "hung up": services.hangs_up,
    "broken off": services.breaks_off,
    "100 MB": services.floods,
}


@pytest.mark.rule("LG-3.3")
@pytest.mark.parametrize("name", BAD)
def test_what_is_no_answer_counts_as_0(name: str, tmp_path: Path) -> None:
    with bot(BAD[name]) as served:
        told = run(against_random(served.url, games=1), tmp_path)
    assert told.state == "finished"
    web = next(player for player in told.players if player.name == "Web")
    assert web.faults == len(served.asked) > 0
    assert never_paid(tmp_path)


@pytest.mark.rule("LG-3.3")
@pytest.mark.parametrize("behave", [services.sleeps, services.drips])
def test_no_answer_in_time_counts_as_0(behave: Behaviour, tmp_path: Path) -> None:
    with bot(behave) as served:
        told = run(against_random(served.url, games=1, timeout=0.1), tmp_path)
    web = next(player for player in told.players if player.name == "Web")
    assert web.faults == len(served.asked) > 0
    assert never_paid(tmp_path)


@pytest.mark.rule("LG-3.3")
@pytest.mark.parametrize(("answer", "same"), [(b"10.99", b"10"), (b"1e999", b"1000000"), (b"9" * 900, b"1000000")])
def test_fractions_are_cut_and_huge_numbers_are_all_in(answer: bytes, same: bytes, tmp_path: Path) -> None:
    points = []
    for place, body in enumerate((answer, same)):
        with bot(says(body)) as served:
            told = run(against_random(served.url), tmp_path / str(place))
        assert all(player.faults == 0 for player in told.players)
        points.append([(player.name, player.points, player.chips_per_100_hands.mean) for player in told.players])
    assert points[0] == points[1]


def never_paid(folder: Path) -> bool:
    """Whoever only ever answers 0 checks and folds: no call and no raise of his is in any hand (he is seat 0)."""
    with reading_league(folder) as file:
        hands = [json.loads(body)["facts"] for body in file.hands(1)]
    return not [fact for hand in hands for fact in hand if fact["event"] in ("called", "raised") and fact["seat"] == 0]


@pytest.mark.rule("LG-3.1", "LG-3.3")
def test_a_service_that_is_not_there_is_told_of_and_plays_0(tmp_path: Path) -> None:
    watch = Nobody()
    told = run(against_random("http://127.0.0.1:9", games=1), tmp_path, watch)
    assert watch.told == [("not-alive", {"name": "Web", "url": "http://127.0.0.1:9"})]
    assert told.state == "finished"
    assert never_paid(tmp_path)


@pytest.mark.rule("LG-3.3")
def test_the_default_timeout_is_5_seconds() -> None:
    assert settings_of("random", "random").timeout == 5
