"""LG-3.4: what a bot is shown, and what it is not."""

from random import Random
from typing import Any

import msgspec
import pytest

from hanpan.bots import random_wish
from hanpan.cards import DECK_52
from hanpan.engine import Refusal, play, shuffling, start
from hanpan.games.holdem import GAME, LEAGUE, Call, Fold, HandView, Raise, setup
from hanpan.league.chance import Chance
from hanpan.league.players import Asked, Over
from hanpan.league.table import Table
from hanpan.league.views import Around, LeagueView, league_view

AROUND = Around("friday", 3, 17, 2, ("Ann", "Ben", "Cho", "Dan"))


def opened(stacks: dict[int, int], *wishes: Any, ante: int = 0) -> Any:
    decks = shuffling(Random(5).randbytes)
    started = start(GAME, setup(stacks, button=0, rules=LEAGUE, ante=ante), decks)
    assert not isinstance(started, Refusal)
    for wish in wishes:
        assert not isinstance(play(GAME, started[0], wish, decks), Refusal)
    return started[0]


@pytest.mark.rule("LG-3.4")
def test_the_view_of_who_is_on_turn() -> None:
    hand = opened({0: 500, 2: 400, 3: 300}, Raise(0, 30), ante=1)
    told = msgspec.json.decode(msgspec.json.encode(league_view(GAME.see(hand, 2), 2, AROUND)))
    own = list(hand.hole[2])
    assert told == {
        "league": "friday",
        "game": 3,
        "hand": 17,
        "lap": 2,
        "street": "preflop",
        "small_blind": 5,
        "big_blind": 10,
        "ante": 1,
        "pot": 48,
        "pots": [{"amount": 3, "seats": [2, 3, 0]}],
        "board": [],
        "button": 0,
        "to_call": 25,
        "minimum_raise": 45,
        "players": [
            {"seat": 0, "name": "Ann", "state": "in", "chips": 469, "bet": 30, "cards": []},
            {"seat": 1, "name": "Ben", "state": "out", "chips": 0, "bet": 0, "cards": []},
            {"seat": 2, "name": "Cho", "state": "in", "chips": 394, "bet": 5, "cards": own},
            {"seat": 3, "name": "Dan", "state": "in", "chips": 289, "bet": 10, "cards": []},
        ],
        "seat": 2,
        "cards": own,
    }


@pytest.mark.rule("LG-3.4")
def test_where_no_raise_is_possible_the_view_says_0() -> None:
    hand = opened({0: 500, 1: 20, 2: 500}, Raise(0, 100))
    view = league_view(GAME.see(hand, 1), 1, AROUND)
    assert (view.to_call, view.minimum_raise) == (15, 0)


class Spy:
    """A player who shows what he was shown."""

    looks = "always"
    hears = True
    remembers = True

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat, self.rng = seat, rng
        self.seen: list[tuple[HandView, LeagueView]] = []
        self.facts: tuple[Any, ...] = ()

    async def answer(self, asked: Asked) -> Any:
        self.notice(asked.hand, asked.seat, asked.around)
        return random_wish(GAME, asked.seat, asked.hand.moves, self.rng.randint)

    def notice(self, hand: HandView, seat: int, around: Around) -> None:
        assert seat == self.seat
        self.seen.append((hand, league_view(hand, seat, around)))

    def end(self, over: Over) -> None:
        self.notice(over.hand, over.seat, over.around)
        self.facts = over.facts


async def spied(seed: int) -> tuple[dict[int, Spy], Any]:
    rng = Random(seed)
    decks = shuffling(rng.randbytes)
    started = start(GAME, setup([rng.randint(20, 400) for _ in range(4)], button=seed % 4, rules=LEAGUE), decks)
    assert not isinstance(started, Refusal)
    hand, facts = started
    spies = {seat: Spy(seat, rng) for seat in range(4)}
    table = Table(dict(spies), AROUND, dict.fromkeys(spies, Chance(str(seed))))  # type: ignore[arg-type]
    while (waits := GAME.deadline(hand)) is not None:
        done = play(GAME, hand, await table.ask(hand, waits.seat), decks)
        assert not isinstance(done, Refusal)
        facts += done
    table.end(hand, facts)
    return spies, hand


@pytest.mark.rule("LG-3.4", "LG-3.5")
@pytest.mark.parametrize("seed", range(60))
def test_nobody_is_shown_a_card_he_may_not_know(seed: int) -> None:
    """Every picture and every view of every player, as bytes, searched for every card of the deck."""
    import asyncio

    spies, hand = asyncio.run(spied(seed))
    for seat, spy in spies.items():
        assert spy.seen, f"seed {seed}"
        for pictures in spy.seen:
            for picture in pictures:
                over = pictures[0].street == "over"
                open_now = [card for shown in hand.shown for card in shown] if over else []
                known = {*hand.hole[seat], *pictures[0].board, *open_now}
                said = msgspec.json.encode(picture).decode()
                assert not [card for card in DECK_52 if card not in known and f'"{card}"' in said], f"seed {seed}"
        known = {*hand.hole[seat], *hand.board, *[card for shown in hand.shown for card in shown]}
        said = msgspec.json.encode(spy.facts).decode()
        assert not [card for card in DECK_52 if card not in known and f'"{card}"' in said], f"seed {seed}"


@pytest.mark.rule("LG-3.4")
def test_cards_are_seen_at_the_showdown() -> None:
    hand = opened({0: 500, 1: 500, 2: 500}, Raise(0, 500), Call(1), Fold(2))
    view = league_view(GAME.see(hand, 2), 2, AROUND)
    assert view.street == "over"
    assert [player.cards for player in view.players[:2]] == [hand.hole[0], hand.hole[1]]
