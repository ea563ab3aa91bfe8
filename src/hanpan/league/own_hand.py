"""A hand between our own players alone, played by the native twin: nobody is waited for."""

from functools import lru_cache, partial

from hanpan.cards import encode
from hanpan.engine import NOBODY, Decks, Event
from hanpan.games.holdem import LEAGUE, HandSetup, family_of, setup
from hanpan.games.holdem.events import HandOpened
from hanpan.games.holdem.twin import CHECK, FOLD, MAY, TWIN, Dealt, words
from hanpan.games.holdem.twin import Table as Dealer
from hanpan.games.holdem.twin.native import NativeTable
from hanpan.league.players import NoAnswerError
from hanpan.league.players.local import LocalPlayer
from hanpan.league.table import Table

_NUMBERS = {name: number for number, name in enumerate(words.NAMES)}


def play_own(hand: HandSetup, decks: Decks, table: Table) -> tuple[Dealt, list[Event]]:
    """The hand once it is over, and everything that happened in it, as the law would tell it."""
    table.game = TWIN
    dealer = _dealer(tuple(hand.stacks), hand.small_blind, hand.big_blind, hand.ante)
    dealt = dealer.begin(tuple(hand.stacks.values()), hand.button)
    facts: list[Event] = [HandOpened(hand), *dealt.open(encode(decks(family_of(hand.variant).pack)))]
    while (seat := dealt.turn) != NOBODY:
        facts += dealt.play(*_asked(dealt, seat, table))
    return dealt, facts


def _asked(dealt: Dealt, seat: int, table: Table) -> tuple[int, int]:
    """LG-3.3: what they do; no answer counts as 0."""
    player = table.players[seat]
    assert isinstance(player, LocalPlayer), player
    table.show(dealt, seat)
    try:
        chosen = player.choose(dealt.moves(), partial(TWIN.see, dealt, seat), seat, table.dice[seat])
    except NoAnswerError:
        table.count_fault(seat)
        return (CHECK if dealt.legal() & MAY[CHECK] else FOLD), 0
    return _NUMBERS[chosen.move], chosen.amount if chosen.move == "raise" else 0


@lru_cache(1024)  # many hands are dealt at one table, whoever has the button and how much
def _dealer(seats: tuple[int, ...], small: int, big: int, ante: int) -> NativeTable:
    stacks = dict.fromkeys(seats, big)
    return Dealer(setup(stacks, button=seats[0], rules=LEAGUE, small_blind=small, big_blind=big, ante=ante))
