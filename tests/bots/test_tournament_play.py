"""The strong bot minds places: what its chips are worth, the bubble, and everything at once when it is short."""

from random import Random

import pytest

from hanpan.bots.choosing.holdem.chip_value import ChipValue, Field, PowerValue, TournamentValue, chip_value
from hanpan.bots.choosing.holdem.situation import Situation
from hanpan.bots.choosing.holdem.strong import Strong
from hanpan.cards import DECK_52, parse_cards
from hanpan.engine import Refusal, stacked, start
from hanpan.games.holdem import GAME, LEAGUE, HandView, setup
from hanpan.house.evening.points import league


def opened(stacks: dict[int, int], big_blind: int, button: int = 0, cards: str = "") -> tuple[HandView, int]:
    """A hand as the first to speak sees it, who holds these cards."""
    deck = list(DECK_52)
    if cards:
        mine = list(parse_cards(cards))
        deck = [card for card in deck if card not in mine]
        first = (len(stacks) + 2) % len(stacks)  # from the small blind on, one card each; first to speak comes third
        for at, card in ((first, mine[0]), (first + len(stacks), mine[1])):
            deck.insert(at, card)
    hand = setup(stacks, button=button, rules=LEAGUE, small_blind=big_blind // 2, big_blind=big_blind)
    started = start(GAME, hand, stacked(deck))
    assert not isinstance(started, Refusal), started
    state, _ = started
    deadline = GAME.deadline(state)
    assert deadline is not None
    view: HandView = GAME.see(state, deadline.seat)
    return view, deadline.seat


def needed(value: ChipValue, cost: float, pot: float) -> float:
    """With which chance a call is worth as much as a fold."""
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (low, middle) if value.gamble(cost, pot, middle) > 0 else (middle, high)
    return low


@pytest.mark.parametrize("players", range(3, 11))
def test_chips_one_keeps_are_worth_more_than_those_one_wins(players: int) -> None:
    value = TournamentValue(1000, [1000] * (players - 1), league(players))
    assert value.worth(0) == pytest.approx(0)
    assert value.worth(1000) == pytest.approx(1000)
    worths = [value.worth(stack) for stack in range(0, 1000 * players + 1, 50)]
    assert worths == sorted(worths)
    assert value.gamble(1000, 2000, 0.5) < -50, "all of it on a coin"
    assert ChipValue(1000).gamble(1000, 2000, 0.5) == 0


def test_who_is_about_to_go_out_makes_the_others_careful() -> None:
    """On the bubble: three places are worth more than the fourth, and somebody has two chips left."""
    bubble = needed(TournamentValue(1000, [3000, 1000, 20], league(4)), 1000, 2000)
    even = needed(TournamentValue(1000, [1340, 1340, 1340], league(4)), 1000, 2000)
    assert needed(ChipValue(1000), 1000, 2000) == pytest.approx(0.5)
    assert 0.5 < even < bubble
    assert bubble > 0.55


def test_only_where_places_are_played_for() -> None:
    view, seat = opened({0: 500, 1: 500, 2: 30}, 10)
    assert type(chip_value(Situation(view, seat), 0)) is ChipValue
    assert isinstance(chip_value(Situation(view, seat), 3), TournamentValue), "somebody is about to go out"
    view, seat = opened({0: 500, 1: 500, 2: 500}, 10)
    assert isinstance(chip_value(Situation(view, seat), 3), PowerValue)
    view, seat = opened({0: 500, 1: 500}, 10)
    assert chip_value(Situation(view, seat), 6).gamble(100, 200, 0.5) == 0, "two alone play for all the chips"


def test_at_an_evening_the_bubble_is_not_that_of_one_table() -> None:
    """EV-8.1 tells everybody how many are left at all tables, and what places are worth there."""
    view, seat = opened({0: 500, 1: 500, 2: 30}, 10)
    situation = Situation(view, seat)
    assert isinstance(chip_value(situation, 3, Field(30, (45, 29, 28))), PowerValue), "27 sit elsewhere"
    last = chip_value(situation, 3, Field(3, (45, 29, 28)))
    assert isinstance(last, TournamentValue)
    alike = chip_value(situation, 3, Field(3, (1, 1, 1)))
    assert isinstance(alike, PowerValue), "nobody gains by waiting"


def test_a_stack_of_one_chip_and_a_table_of_ten() -> None:
    random = Random(4)
    for seed in range(30):
        stacks = {seat: random.choice((1, 2, 15, 400, 9000)) for seat in range(random.randint(3, 10))}
        view, seat = opened(stacks, 20)
        value = chip_value(Situation(view, seat), 10)
        assert value.worth(value.stack) == pytest.approx(value.stack), seed


@pytest.mark.parametrize(("cards", "goes_in"), [("As Jd", True), ("Th Tc", True), ("7s 2d", False), ("Js 4d", False)])
def test_short_it_is_all_or_nothing(cards: str, goes_in: bool) -> None:
    """Six players with six big blinds each, first to speak."""
    view, seat = opened(dict.fromkeys(range(6), 600), 100, cards=cards)
    thought = Strong().choose(view, seat, Random(1).randint)
    assert (thought.choice.move, thought.choice.amount) == (("raise", 600) if goes_in else ("fold", 0))
