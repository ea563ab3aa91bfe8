"""The same random hand played here and by PokerKit, action by action.

PokerKit 0.7.7 is no oracle where a short all-in faces someone who only limped or checked (it lets him raise),
where more than two short all-ins add up to a raise (it forgets the first ones and lets nobody raise),
for a short big blind (it lowers what the others owe), and for more than one odd chip (one winner gets them
all, and pots won alike are pushed as one). Where bets are fixed it knows no half bets (every short all-in counts as a
raise, and the next goes one bet above it), counts four raises over the big blind where we count three (VA-1.2), and
caps two players as well. There it is not asked; everywhere else turn, price, smallest and largest raise and every
final stack must agree.
"""

import random
from collections import Counter
from functools import cached_property, lru_cache
from typing import Any

from msgspec import structs
from pokerkit import (
    Automation,
    FixedLimitTexasHoldem,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
)
from pokerkit.games import PotLimitPokerMixin

from hanpan.cards import Card, shuffle
from hanpan.engine import NOBODY, OBSERVER, Command, Move, Refusal, play, stacked, start
from hanpan.games.holdem import (
    GAME,
    RULE_SETS,
    VARIANTS,
    HandSetup,
    RuleSet,
    Variant,
    family_of,
    setup,
    with_button_blind,
)
from hanpan.games.holdem.commands import Call, Check, Fold, Raise
from hanpan.games.holdem.events import Awarded, PotsMade
from hanpan.games.holdem.limits import is_capped
from hanpan.games.holdem.rules import HeadsUp, MinRaise, OddChips
from hanpan.games.holdem.variants import Limit
from hanpan.kit.button import clockwise
from tests.engine.knowledge import KNOWLEDGE
from tests.engine.watched import Watched, cards_in, picture

BY_HAND = (
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
)
AUTOMATIONS = tuple(automation for automation in Automation if automation not in BY_HAND)


class PotLimitTexasHoldem(PotLimitPokerMixin, NoLimitTexasHoldem):
    """PokerKit has all it takes, but no game of this name."""


def remembering(game: Any) -> Any:
    """The same game, but what it has worked out of a hand it does not work out again.

    At a showdown PokerKit asks for everybody's hand with every card that is shown: most of a run's time.
    """
    return type(game.__name__, (game,), {"hand_types": tuple(map(_remembering_hand, game.hand_types))})


def _remembering_hand(kind: Any) -> Any:
    @lru_cache(maxsize=64)
    def once(hole: tuple[Any, ...], board: tuple[Any, ...]) -> Any:
        return kind.from_game.__func__(known, hole, board)

    def from_game(_: Any, hole: Any, board: Any = ()) -> Any:
        return once(tuple(hole), tuple(board))

    entry = cached_property(kind.entry.fget)
    entry.__set_name__(kind, "entry")
    known = type(kind.__name__, (kind,), {"from_game": classmethod(from_game), "entry": entry})
    return known


THEIRS: dict[str, Any] = {
    "holdem": remembering(NoLimitTexasHoldem),
    "pot-limit-holdem": remembering(PotLimitTexasHoldem),
    "fixed-limit-holdem": remembering(FixedLimitTexasHoldem),
    "omaha": remembering(PotLimitOmahaHoldem),
    "short-deck": remembering(NoLimitShortDeckHoldem),
}


def play_beside(seed: int, variant: str = "holdem") -> Counter[str]:
    """Play one hand twice; an AssertionError names what differs. It counts what was compared and what not."""
    rng = random.Random(seed)
    rules = rng.choice(list(RULE_SETS.values()))
    hand = _random_setup(rng, rules, VARIANTS[variant])
    deck = shuffle(family_of(hand.variant).pack, rng.randbytes)
    return Beside(hand, deck, rng).run()


def _random_setup(rng: random.Random, rules: RuleSet, variant: Variant) -> HandSetup:
    players = rng.choice([most for most in (2, 2, 3, 4, 5, 6, 7, 8, 9, 10) if most <= variant.most_players])
    deepest = rng.choice((30, 100, 1000))
    stacks = [rng.randint(1, deepest) for _ in range(players)]
    button = rng.randrange(players)
    hand = setup(stacks, button=button, rules=rules, variant=variant, ante=rng.choice((0, 0, 0, 1, 3)))
    if variant.name == "short-deck" and rng.random() < 0.5:
        hand = with_button_blind(hand)
    # No oracle for a short big blind: give it enough to post ante and blind in full.
    enough = hand.ante + hand.big_blind + 1
    stacks[hand.big_blind_seat] = max(stacks[hand.big_blind_seat], enough)
    return structs.replace(hand, stacks=dict(enumerate(stacks)))


class Beside:
    """One hand here and one at PokerKit's, kept in step."""

    def __init__(self, hand: HandSetup, deck: tuple[Card, ...], rng: random.Random) -> None:
        self.setup, self.deck, self.rng = hand, deck, rng
        self.order = clockwise(hand.stacks, hand.button)
        self.fixed = hand.variant.limit is Limit.FIXED_LIMIT
        self.counts: Counter[str] = Counter(hands=1)
        self.theirs = self._their_table()

    def _their_table(self) -> Any:
        """PokerKit lists players from the button's left; heads-up it reads the blinds in reverse."""
        hand = self.setup
        bets = (hand.big_blind, 2 * hand.big_blind) if self.fixed else (hand.big_blind,)
        return THEIRS[hand.variant.name].create_state(
            AUTOMATIONS,
            True,  # antes are layered like bets (HE-4.5)
            hand.ante,
            self._their_blinds(),
            *bets,
            [hand.stacks[seat] for seat in self.order],
            len(self.order),
        )

    def _their_blinds(self) -> list[int]:
        hand, players = self.setup, len(self.order)
        if hand.big_blind_seat == hand.button and hand.small_blind_seat == NOBODY:  # VA-3.1
            return [hand.big_blind, 0] if players == 2 else [0] * (players - 1) + [hand.big_blind]
        blinds = [hand.small_blind, hand.big_blind] + [0] * (players - 2)
        if players == 2 and hand.rules.heads_up is HeadsUp.BUTTON_POSTS_BIG:
            blinds.reverse()
        return blinds

    def run(self) -> Counter[str]:
        started = start(GAME, self.setup, stacked(self.deck))
        assert not isinstance(started, Refusal)
        state, journal = started
        self._deal_theirs()
        while (turn := state.betting.turn) >= 0:
            self._same_question(state, turn)
            wish = self._choose(turn, GAME.legal(state, turn))
            played = play(GAME, state, wish, stacked())
            assert not isinstance(played, Refusal), (wish, played)
            journal += played
            self._do_theirs(wish)
            self._deal_theirs()
            self.counts["actions"] += 1
        self._let_theirs_end()
        self._same_stacks(state, journal)
        self._every_promise(state, journal)
        return self.counts

    def _every_promise(self, state: Any, journal: list[Any]) -> None:
        """Chips conserved with every event, the journal replays to the same hand, no card told to who may not know."""
        again = GAME.begin(journal[0])
        chips = GAME.chips(again)
        for event in journal[1:]:
            GAME.evolve(again, event)
            assert GAME.chips(again) == chips, f"chips came or went with {event}"
        assert again == state, "the journal replays to another state"
        watched = Watched(GAME, self.setup, stacked(), journal=journal, state=state)
        for viewer in (OBSERVER, *self.order):
            leaked = cards_in(picture(watched, viewer)) - KNOWLEDGE["holdem"].cards(journal, viewer)
            assert not leaked, f"viewer {viewer} has seen {sorted(leaked)}"

    def _deal_theirs(self) -> None:
        """Give PokerKit the cards of our deck whenever it waits for some."""
        theirs, players, hole = self.theirs, len(self.order), self.setup.variant.hole
        while theirs.can_deal_hole():
            place = theirs.hole_dealee_index
            theirs.deal_hole("".join(self.deck[place : hole * players : players]))
        while theirs.can_burn_card() or theirs.can_deal_board():
            if theirs.can_burn_card():
                theirs.burn_card("??")
            count = len(list(theirs.get_board_cards(0)))
            first = hole * players + {0: 1, 3: 5, 4: 7}[count]
            theirs.deal_board("".join(self.deck[first : first + (1 if count else 3)]))

    def _same_question(self, state: Any, turn: int) -> None:
        theirs, betting = self.theirs, state.betting
        assert theirs.actor_index == self.order.index(turn), "another player's turn"
        price = min(betting.owes(turn), betting.stacks[turn])
        assert theirs.checking_or_calling_amount == price, "another price"
        raises = [move for move in GAME.legal(state, turn) if move.name == "raise"]
        if self.fixed and not self._same_cap(state, raises):
            return
        if raises and not theirs.can_complete_bet_or_raise_to():
            assert betting.short_raises_add_up, "PokerKit allows no raise"
            assert betting.faced[turn] >= betting.raised_to, "PokerKit allows no raise over a full one"
            self.counts["raises PokerKit forgets"] += 1
        elif raises:
            most = theirs.max_completion_betting_or_raising_to_amount
            assert most == raises[0].high, f"another largest raise: {most}, {raises[0]}"
            if self.setup.rules.min_raise is MinRaise.LAST_FULL_RAISE:
                least = theirs.min_completion_betting_or_raising_to_amount
                assert least == raises[0].low, f"another smallest raise: {least}, {raises[0]}"
        elif theirs.can_complete_bet_or_raise_to():
            # Only where the short all-ins since he acted do not make a full raise (HE-3.5).
            assert not betting.may_reopen(turn)
            self.counts["raises only PokerKit allows"] += 1

    def _same_cap(self, state: Any, raises: list[Move]) -> bool:
        """Is PokerKit to be asked about raises? Not where it counts them otherwise (VA-1.2)."""
        allows = self.theirs.can_complete_bet_or_raise_to()
        if is_capped(state.betting):
            assert not raises
            self.counts["raises only PokerKit allows"] += allows
            return False
        if raises and not allows and state.betting.began == 2:
            assert state.betting.raises >= 4, "PokerKit allows two players no raise"
            self.counts["raises of two that PokerKit caps"] += 1
            return False
        return True

    def _choose(self, seat: int, moves: tuple[Move, ...]) -> Command:
        """Any legal move; but PokerKit knows no fold where a check is free."""
        if not self.theirs.can_complete_bet_or_raise_to() or self._is_short_of_a_fixed_bet(seat, moves):
            moves = moves[:2]
        move = self.rng.choice(moves[1:] if moves[1].name == "check" else moves)
        if move.name == "fold":
            return Fold(seat)
        if move.name == "raise":
            # Doubling a bet below the big blind asks for less than PokerKit, which knows the last raise only.
            low = max(move.low, self.theirs.min_completion_betting_or_raising_to_amount)
            return Raise(seat, self.rng.choice((low, low, move.high, self.rng.randint(low, move.high))))
        if move.name == "all-in" and any(other.name == "raise" for other in moves):
            return Raise(seat, move.high)
        return Check(seat) if moves[1].name == "check" else Call(seat)

    def _is_short_of_a_fixed_bet(self, seat: int, moves: tuple[Move, ...]) -> bool:
        """An all-in below a whole bet: PokerKit knows no halves, so that none is made beside it."""
        raises = [move.low for move in moves if move.name == "raise"]
        theirs, place = self.theirs, self.order.index(seat)
        if not self.fixed or not raises or raises[0] < theirs.stacks[place] + theirs.bets[place]:
            return False
        short = raises[0] < max(theirs.bets) + theirs.street.min_completion_betting_or_raising_amount
        self.counts["short all-ins not made"] += short
        return bool(short)

    def _do_theirs(self, wish: Command) -> None:
        if isinstance(wish, Fold):
            self.theirs.fold()
        elif isinstance(wish, Raise):
            self.theirs.complete_bet_or_raise_to(wish.to)
        else:
            self.theirs.check_or_call()

    def _let_theirs_end(self) -> None:
        """PokerKit still asks the last player with chips for a check that changes nothing (HE-3.8)."""
        while self.theirs.status:
            assert self.theirs.checking_or_calling_amount == 0, "PokerKit's hand goes on"
            self.theirs.check_or_call()
            self._deal_theirs()

    def _same_stacks(self, state: Any, journal: list[Any]) -> None:
        pots = next(event.pots for event in reversed(journal) if isinstance(event, PotsMade))
        odd = [pots[event.pot].amount % len(event.shares) for event in journal if isinstance(event, Awarded)]
        if sum(odd) > (0 if self.setup.rules.odd_chips is OddChips.DROPPED else 1):
            self.counts["odd chips not compared"] += 1
            return
        ours = [state.betting.stacks[seat] for seat in self.order]
        assert list(self.theirs.stacks) == ours, f"PokerKit ends with {self.theirs.stacks}, we with {ours}"
        self.counts["stacks compared"] += 1
