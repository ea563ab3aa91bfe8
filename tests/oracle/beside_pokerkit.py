"""The same random hand played here and by PokerKit, action by action.

PokerKit 0.7.7 is no oracle where a short all-in faces someone who only limped or checked (it lets him raise),
where more than two short all-ins add up to a raise (it forgets the first ones and lets nobody raise),
for a short big blind (it lowers what the others owe), and for more than one odd chip (one winner gets them
all, and pots won alike are pushed as one). There it is not asked; everywhere else turn, price, smallest raise
and every final stack must agree.
"""

import random
from collections import Counter
from typing import Any

from pokerkit import Automation, NoLimitTexasHoldem

from hanpan.cards import DECK_52, Card, shuffle
from hanpan.engine import OBSERVER, Command, Move, Refusal, play, stacked, start
from hanpan.games.holdem import GAME, RULE_SETS, HandSetup, RuleSet, setup
from hanpan.games.holdem.commands import Call, Check, Fold, Raise
from hanpan.games.holdem.events import Awarded, PotsMade
from hanpan.games.holdem.rules import HeadsUp, MinRaise, OddChips
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


def play_beside(seed: int) -> Counter[str]:
    """Play one hand twice; an AssertionError names what differs. It counts what was compared and what not."""
    rng = random.Random(seed)
    rules = rng.choice(list(RULE_SETS.values()))
    hand = _random_setup(rng, rules)
    deck = shuffle(DECK_52, rng.randbytes)
    return Beside(hand, deck, rng).run()


def _random_setup(rng: random.Random, rules: RuleSet) -> HandSetup:
    players = rng.choice((2, 2, 3, 4, 5, 6, 7, 8, 9, 10))
    deepest = rng.choice((30, 100, 1000))
    stacks = [rng.randint(1, deepest) for _ in range(players)]
    button = rng.randrange(players)
    hand = setup(stacks, button=button, rules=rules, ante=rng.choice((0, 0, 0, 1, 3)))
    # No oracle for a short big blind: give it enough to post ante and blind in full.
    enough = hand.ante + hand.big_blind + 1
    stacks[hand.big_blind_seat] = max(stacks[hand.big_blind_seat], enough)
    return setup(stacks, button=button, rules=rules, ante=hand.ante)


class Beside:
    """One hand here and one at PokerKit's, kept in step."""

    def __init__(self, hand: HandSetup, deck: tuple[Card, ...], rng: random.Random) -> None:
        self.setup, self.deck, self.rng = hand, deck, rng
        self.order = clockwise(hand.stacks, hand.button)
        self.counts: Counter[str] = Counter(hands=1)
        self.theirs = self._their_table()

    def _their_table(self) -> Any:
        """PokerKit lists players from the button's left; heads-up it reads the blinds in reverse."""
        hand = self.setup
        blinds = [hand.small_blind, hand.big_blind] + [0] * (len(self.order) - 2)
        if len(self.order) == 2 and hand.rules.heads_up is HeadsUp.BUTTON_POSTS_BIG:
            blinds.reverse()
        return NoLimitTexasHoldem.create_state(
            AUTOMATIONS,
            False,  # antes are dead money in the main pot (HE-2.5, HE-4.4)
            hand.ante,
            blinds,
            hand.big_blind,
            [hand.stacks[seat] for seat in self.order],
            len(self.order),
        )

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
        theirs, players = self.theirs, len(self.order)
        while theirs.can_deal_hole():
            place = theirs.hole_dealee_index
            theirs.deal_hole(self.deck[place] + self.deck[players + place])
        while theirs.can_burn_card() or theirs.can_deal_board():
            if theirs.can_burn_card():
                theirs.burn_card("??")
            count = len(list(theirs.get_board_cards(0)))
            first = 2 * players + {0: 1, 3: 5, 4: 7}[count]
            theirs.deal_board("".join(self.deck[first : first + (1 if count else 3)]))

    def _same_question(self, state: Any, turn: int) -> None:
        theirs, betting = self.theirs, state.betting
        assert theirs.actor_index == self.order.index(turn), "another player's turn"
        price = min(betting.owes(turn), betting.stacks[turn])
        assert theirs.checking_or_calling_amount == price, "another price"
        raises = [move for move in GAME.legal(state, turn) if move.name == "raise"]
        if raises and not theirs.can_complete_bet_or_raise_to():
            assert betting.short_raises_add_up, "PokerKit allows no raise"
            assert betting.faced[turn] >= betting.raised_to, "PokerKit allows no raise over a full one"
            self.counts["raises PokerKit forgets"] += 1
        elif raises:
            if self.setup.rules.min_raise is MinRaise.LAST_FULL_RAISE:
                least = theirs.min_completion_betting_or_raising_to_amount
                assert least == raises[0].low, f"another smallest raise: {least}, {raises[0]}"
        elif theirs.can_complete_bet_or_raise_to():
            # Only where the short all-ins since he acted do not make a full raise (HE-3.5).
            assert not betting.may_reopen(turn)
            self.counts["raises only PokerKit allows"] += 1

    def _choose(self, seat: int, moves: tuple[Move, ...]) -> Command:
        """Any legal move; but PokerKit knows no fold where a check is free."""
        if not self.theirs.can_complete_bet_or_raise_to():
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
