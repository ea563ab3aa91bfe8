"""Sealed Tricks, rule by rule. Its author knows the house's library, and nothing of the house's own games."""

from typing import Any

import pytest
from msgspec import structs

from hanpan.cards import DECK_52, HIDDEN, parse_cards
from hanpan.engine import NOBODY, Refusal, play, shuffling, stacked, start
from hanpan.house.commands import Leave, TakeSeat
from hanpan.house.house import House
from hanpan.house.journal import decode_event, encode_event
from hanpan.house.kinds import KINDS
from hanpan.house.ledger import bank, stack
from hanpan.house.upcasting import STEPS, renamed
from hanpan.rulebook import rules
from tests.conftest import RULES_SHOWN

KIND = KINDS["sealed"]
GAME = KIND.game
SETUP: Any = type(GAME.sample(lambda low, _: low))
ANN = parse_cards("Ks 2s 3s 4s 5s")
BEN = parse_cards("Qh 2h Ah 6h 7h")


def dealt() -> Any:
    rest = [card for card in DECK_52 if card not in (*ANN, *BEN)]
    started = start(GAME, SETUP({0: 50, 1: 50}, 10, 20), stacked((*ANN, *BEN, *rest)))
    assert not isinstance(started, Refusal)
    return started[0]


def lays(state: Any, seat: int, card: str) -> list[Any]:
    played = play(GAME, state, GAME.wish(seat, "lay", 0, card), stacked())
    assert not isinstance(played, Refusal), played
    return played


@pytest.mark.rule("ST-1.1")
def test_everybody_pays_the_ante_and_gets_five_cards() -> None:
    state = dealt()
    assert GAME.see(state, 0).pot == 20
    assert [len(one.cards) for one in GAME.see(state, 0).seats] == [5, 5]
    assert isinstance(GAME.open(SETUP({0: 50, 1: 9}, 10, 20)), Refusal)
    assert isinstance(GAME.open(SETUP({0: 50}, 10, 20)), Refusal)


@pytest.mark.rule("ST-2.1")
def test_everybody_lays_at_once_and_nobody_sees_it() -> None:
    state = dealt()
    assert GAME.legal(state, 0)
    assert GAME.legal(state, 1)
    [laid] = lays(state, 1, "Ah")
    assert structs.asdict(GAME.tell(laid, 0))["card"] == HIDDEN
    assert structs.asdict(GAME.tell(laid, 1))["card"] == "Ah"
    assert GAME.see(state, 0).seats[1].shown == (HIDDEN,)
    assert not GAME.legal(state, 1)
    assert GAME.legal(state, 0)
    assert isinstance(GAME.decide(state, GAME.wish(0, "lay", 0, "Ah")), Refusal)


@pytest.mark.rule("ST-2.2", "ST-3.1")
def test_the_highest_takes_the_trick_and_most_tricks_the_pot() -> None:
    state = dealt()
    winners = []
    for one, other in (("Ks", "Qh"), ("2s", "2h"), ("3s", "Ah")):
        lays(state, 0, one)
        happened = lays(state, 1, other)
        winners.append(happened[1].winner)
    assert winners == [0, NOBODY, 1]
    assert happened[2].shares == ((0, 10), (1, 10))
    assert GAME.deadline(state) is None


@pytest.mark.rule("ST-2.3")
def test_who_stays_silent_lays_the_card_at_the_left() -> None:
    state = dealt()
    silent = GAME.deadline(state)
    assert silent is not None
    assert silent.otherwise == GAME.wish(0, "lay", 0, "Ks")
    house = seated()
    assert house.due_at("t") == 20_000
    facts = [fact for event in house.pass_time("t", 20_000) if (fact := getattr(event, "fact", None)) is not None]
    assert sum(hasattr(fact, "card") for fact in facts) == 2


def seated() -> House:
    house = House(shuffling(lambda size: bytes(size)))
    opened = house.open_table("t", KIND.open_from("tricks", KIND.formats[0].form(), {}), "ann", 0)
    assert not isinstance(opened, Refusal)
    for seat, person in enumerate(("ann", "ben")):
        house.buy_chips(person, 150, 0)
        assert not isinstance(house.ask("t", TakeSeat(0, person, seat, 100)), Refusal)
    return house


@pytest.mark.rule("ST-1.2")
def test_a_seat_is_bought_from_the_bank_and_what_is_left_goes_back() -> None:
    house = seated()
    assert house.ledger.balance(bank("ann")) == 50
    assert house.ledger.balance(stack("t", "ann")) == 90
    for person in ("ann", "ben"):
        house.ask("t", Leave(1000, person))
    assert house.tables["t"].dismissed
    assert house.ledger.balance(bank("ann")) + house.ledger.balance(bank("ben")) == 300


def test_the_steps_of_the_house_leave_its_journal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fact of the house may have the same tag."""
    monkeypatch.setitem(STEPS[1].facts, "chair-taken", renamed(seat="chair"))
    journal = seated().journals["t"]
    assert [decode_event(KIND, encode_event(event), 1) for event in journal] == journal


def test_every_rule_of_it_has_a_test(pytestconfig: pytest.Config) -> None:
    own = {rule for rule in rules() if rule.startswith(f"{GAME.rules}-")}
    assert own
    assert own <= pytestconfig.stash[RULES_SHOWN].keys()
