"""What is worked out of the hands that lie face up: for everybody alike, and never from a card that is not."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from hanpan.cards import DECK_52, HOLDEM, OMAHA, SHORT_DECK, Card, Family, parse_cards
from hanpan.cards.equity import Equity, equity, equity_sampled
from hanpan.cards.twin import NATIVE
from hanpan.engine import NOBODY, OBSERVER, Event, Refusal, Shuffle
from hanpan.games.holdem import GAME, AllIn, Call, Fold, HandSetup, face_up, setup
from hanpan.games.holdem.face_up import Hands
from hanpan.games.holdem.hand import Hand
from tests.scenarios.decks import arranged

pytestmark = [pytest.mark.rule("HE-5.2"), pytest.mark.skipif(not NATIVE, reason="worked out by the native twin alone")]
HOLES = {0: "As Ad", 1: "Ks Kd", 2: "7c 2h"}
BOARD = parse_cards("2c 7d 9h Jc 3s")


def deck_of(board: tuple[Card, ...] = BOARD) -> tuple[Card, ...]:
    holes = {seat: parse_cards(cards) for seat, cards in HOLES.items()}
    return arranged((1, 2, 0), holes, board, burn=True)


def begun(given: HandSetup) -> Hand:
    opening = GAME.open(given)
    assert not isinstance(opening, Refusal)
    return GAME.begin(opening)


def steps(hand: Hand, deck: tuple[Card, ...]) -> Iterator[Hand]:
    """The dealer goes on, fact by fact, until somebody has to act."""
    while (act := GAME.follow(hand)) is not None:
        GAME.evolve(hand, GAME.shuffled(hand, deck) if isinstance(act, Shuffle) else act)
        yield hand


def played(hand: Hand, *acts: tuple[int, type]) -> None:
    for seat, act in acts:
        fact = GAME.decide(hand, act(seat))
        assert isinstance(fact, Event), fact
        GAME.evolve(hand, fact)


def all_in(deck: tuple[Card, ...]) -> Hand:
    """Seat 2 has folded, the other two have put in everything."""
    hand = begun(setup([100, 100, 100], button=0))
    for _ in steps(hand, deck):
        pass
    played(hand, (0, AllIn), (1, Call), (2, Fold))
    return hand


def test_equity_is_told_from_the_moment_every_hand_is_face_up() -> None:
    hand, told = all_in(deck_of()), dict[tuple[int, bool], dict[int, int]]()
    assert GAME.see(hand, OBSERVER).equities == {}
    for now in steps(hand, deck_of()):
        both = bool(now.shown[0] and now.shown[1])
        told[len(now.board), both] = GAME.see(now, OBSERVER).equities
    holes = [parse_cards(HOLES[seat]) for seat in (1, 0)]
    for cards in (0, 3, 4):
        shares = [round(1000 * one.share) for one in equity(holes, BOARD[:cards])]
        assert told[cards, True] == dict(zip((1, 0), shares, strict=True))
    assert told[0, False] == {}


def test_the_five_cards_that_count_are_told_at_the_showdown() -> None:
    hand = all_in(deck_of())
    found = [GAME.see(now, OBSERVER).fives for now in steps(hand, deck_of()) if len(now.board) < 5]
    assert not any(found)
    fives = GAME.see(hand, OBSERVER).fives
    assert fives == {1: parse_cards("Ks Kd Jc 9h 7d"), 0: parse_cards("As Ad Jc 9h 7d")}


def test_cards_that_nobody_sees_change_nothing() -> None:
    """The same open cards over another hidden one, another burnt one and another river: the same percentages."""
    one, other = deck_of(), deck_of(parse_cards("2c 7d 9h Jc Ac"))
    pictures = []
    for deck in (one, other):
        hand = all_in(deck)
        pictures.append([GAME.see(now, 2) for now in steps(hand, deck) if len(now.board) < 5])
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("seed", range(30))
def test_never_before_the_hands_are_face_up_and_the_betting_is_over(seed: int) -> None:
    dice = Random(seed)
    deck = list(DECK_52)
    dice.shuffle(deck)
    hand = begun(setup([dice.randint(10, 300) for _ in range(5)], button=dice.randrange(5)))
    while True:
        for now in steps(hand, tuple(deck)):
            view = GAME.see(now, OBSERVER)
            open_hands = all(now.shown[seat] for seat in now.order if now.betting.live[seat])
            assert not view.equities or (open_hands and now.betting.turn == NOBODY and now.ended_by_all_in()), seed
            assert sum(view.equities.values()) in (0, *range(990, 1011)), seed
        if hand.betting.turn == NOBODY:
            return
        move = dice.choice((Fold, Call, AllIn, AllIn))
        fact = GAME.decide(hand, move(hand.betting.turn))
        GAME.evolve(hand, fact if isinstance(fact, Event) else _otherwise(hand))


@pytest.mark.parametrize("family", [HOLDEM, OMAHA, SHORT_DECK], ids=lambda family: family.name)
@pytest.mark.parametrize("board", [0, 3, 4])
def test_no_more_hands_are_ranked_than_there_is_time_for(
    family: Family, board: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything else waits for it. Two hands of hold'em before the flop are counted without dealing every board."""
    ranked: list[int] = []
    counts = family is HOLDEM and board == 0

    def counted(reckon: Callable[..., list[Equity]]) -> Callable[..., list[Equity]]:
        def reckoned(hands: Hands, *rest: Any, **named: Any) -> list[Equity]:
            found = reckon(hands, *rest, **named)
            ranked.append(len(hands) * found[0].boards)
            return found

        return reckoned

    monkeypatch.setattr(face_up, "equity", counted(equity))
    monkeypatch.setattr(face_up, "equity_sampled", counted(equity_sampled))
    for seats in range(2, MOST_SEATS[family.name] + 1):
        deck = Random(seats).sample(family.pack, len(family.pack))
        hands = tuple([tuple(deck[family.hole * seat :][: family.hole]) for seat in range(seats)])
        face_up._shares(hands, tuple(deck[-5:][:board]), family)
    assert len(ranked) == MOST_SEATS[family.name] - 1
    assert max(ranked[counts:]) <= face_up.RANKED
    assert min(ranked) > face_up.RANKED // 2 or board, "no fewer than there is time for"


MOST_SEATS = {"holdem": 10, "omaha": 9, "short-deck": 9}


def _otherwise(hand: Hand) -> Event:
    waiting = GAME.deadline(hand)
    assert waiting is not None
    fact = GAME.decide(hand, waiting.otherwise)
    assert isinstance(fact, Event)
    return fact
