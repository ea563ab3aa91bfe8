"""The cards a file knows, and a deck in which the dealer comes upon them.

Cards that a file does not tell are filled from the rest of the deck. Where a hand was mucked unseen, the
filling has to lose: by our rules only a beaten hand mucks (HE-5.2).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from hanpan.cards import HIDDEN, Card
from hanpan.games.holdem import Variant, family_of, strength_of
from hanpan.history.actions import BOARD, CALL, FOLD, HOLE, LATE_SHOW, MUCK, NOBODY, RAISE, SHOW, Step

BOARD_SIZE = 5


@dataclass
class Known:
    """What a file tells about the cards, and who gave up their hand."""

    variant: Variant
    holes: list[list[Card]]
    board: list[Card] = field(default_factory=list)
    owners: dict[Card, int] = field(default_factory=dict)
    """Who holds each known card; NOBODY for the board."""
    folded: set[int] = field(default_factory=set)
    mucks: dict[int, Step] = field(default_factory=dict)
    shows: dict[int, Step] = field(default_factory=dict)

    def live(self) -> list[int]:
        return [player for player in range(len(self.holes)) if player not in self.folded]

    def is_known(self, player: int) -> bool:
        hole = self.holes[player]
        return len(hole) == self.variant.hole and HIDDEN not in hole

    def decides(self) -> bool:
        """Do the known cards tell who wins a showdown?"""
        staying = [player for player in self.live() if player not in self.mucks]
        if len(staying) == 1:
            return True
        return len(self.board) == BOARD_SIZE and HIDDEN not in self.board and all(map(self.is_known, staying))


def gather(steps: Sequence[Step], players: int, variant: Variant) -> Known:
    """All that the file tells about cards, wherever it tells it; no card twice, no hand told in two ways."""
    known = Known(variant, [[] for _ in range(players)])
    betting = False
    for step in steps:
        verb = step.verb
        if verb == HOLE:
            if betting:
                raise step.wrong("hole-after-betting")
            _deal(known, step)
        elif verb == BOARD:
            betting = True
            _board(known, step)
        elif verb == SHOW:
            known.shows[step.player] = step
            _reveal(known, step)
        elif verb == MUCK:
            known.mucks[step.player] = step
        elif verb == LATE_SHOW:
            _reveal(known, step)
        else:
            betting = betting or verb in (CALL, RAISE, FOLD)
            if verb == FOLD:
                known.folded.add(step.player)
    return known


def _deal(known: Known, step: Step) -> None:
    hole = known.holes[step.player]
    if len(hole) + len(step.cards) > known.variant.hole:
        raise step.wrong("too-many-hole-cards", count=known.variant.hole)
    for card in step.cards:
        _own(known, step, card, step.player)
        hole.append(card)


def _board(known: Known, step: Step) -> None:
    if len(known.board) + len(step.cards) > BOARD_SIZE:
        raise step.wrong("too-many-board-cards")
    for card in step.cards:
        _own(known, step, card, NOBODY)
        known.board.append(card)


def _reveal(known: Known, step: Step) -> None:
    """A showing may tell cards that were dealt unknown; it cannot tell other cards than were dealt."""
    hole = known.holes[step.player]
    told = [card for card in hole if card != HIDDEN]
    for card in step.cards:
        if card != HIDDEN and card not in told:
            _own(known, step, card, step.player)
            told.append(card)
    if len(told) > known.variant.hole:
        raise step.wrong("shows-other-cards", cards="".join(hole))
    hole[:] = told + [HIDDEN] * (known.variant.hole - len(told))


def _own(known: Known, step: Step, card: Card, player: int) -> None:
    if card == HIDDEN:
        return
    if card not in family_of(known.variant).pack:
        raise step.wrong("not-in-deck", card=card)
    if card in known.owners:
        raise step.wrong("duplicate-card", card=card)
    known.owners[card] = player


def lay_deck(known: Known, burn: bool) -> tuple[Card, ...]:
    """A full deck: rounds of hole cards from the button's left, then burn and board (HE-1.3, HE-1.4)."""
    board = known.board + [HIDDEN] * (BOARD_SIZE - len(known.board))
    rest = [card for card in family_of(known.variant).pack if card not in known.owners]
    board = _filled(board, rest)
    holes = _filled_holes(known, board, rest)
    deck = [hole[turn] for turn in range(known.variant.hole) for hole in holes]
    spare: Iterator[Card] = iter(rest)
    for street in (board[:3], board[3:4], board[4:]):
        deck += [next(spare), *street] if burn else street
    return tuple(deck) + tuple(spare)


def _filled(cards: Sequence[Card], rest: list[Card]) -> list[Card]:
    return [rest.pop() if card == HIDDEN else card for card in cards]


def _filled_holes(known: Known, board: list[Card], rest: list[Card]) -> list[list[Card]]:
    holes = [hole + [HIDDEN] * (known.variant.hole - len(hole)) for hole in known.holes]
    live = known.live()
    if known.mucks and len(live) > 1:
        for player in live:
            if HIDDEN in holes[player]:
                holes[player] = _fitting(known, player, board, rest)
    return [_filled(hole, rest) if HIDDEN in hole else hole for hole in holes]


def _fitting(known: Known, player: int, board: list[Card], rest: list[Card]) -> list[Card]:
    """The weakest hand that can be made of the rest for who mucked, the strongest for who won unseen."""
    variant = known.variant
    told = tuple(card for card in known.holes[player] if card != HIDDEN)
    choose = min if player in known.mucks else max
    drawn = combinations(rest, variant.hole - len(told))
    best = choose(drawn, key=lambda cards: strength_of(variant, (*told, *cards), board))
    for card in best:
        rest.remove(card)
    return [*told, *best]
