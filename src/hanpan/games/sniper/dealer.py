"""The dealer's own moves: the draw, antes, cards, showdown, award, survival, the next round."""

from collections.abc import Sequence
from typing import Final

from hanpan.cards import DECK_40, Card
from hanpan.engine import Event, Shuffle
from hanpan.games.sniper.events import Dealt, DeckShuffled, FirstDrawn, SharedDealt, SnipingBegun
from hanpan.games.sniper.match import BETTING, DEALING, SETTLING, SHOWDOWN, SNIPING, Match
from hanpan.games.sniper.showdown import award, award_the_last, open_hands
from hanpan.games.sniper.survival import next_round, settle
from hanpan.kit.betting import NOBODY

_THE_DECK: Final = Shuffle(DECK_40)
_SORTED: Final[list[Card]] = sorted(DECK_40)
_SHARED: Final = 4


def follow(match: Match) -> Event | Shuffle | None:
    """The dealer's next act; None while waiting for a player, or when the game is over."""
    stage = match.stage
    if stage == BETTING:
        return None if match.betting.turn != NOBODY else _after_a_street(match)
    if stage == SNIPING:
        return None if match.sniping else open_hands(match)
    if stage == DEALING:
        return _before_the_betting(match)
    if stage == SETTLING:
        return settle(match)
    return award(match) if stage == SHOWDOWN else None


def _before_the_betting(match: Match) -> Event | Shuffle:
    if match.first == NOBODY:
        return Shuffle(_lots(match))
    if match.round == 0:
        return next_round(match)
    if not match.deck:
        return _THE_DECK
    return _shared_cards(match) if match.hole[match.first] else _hole_cards(match)


def _lots(match: Match) -> tuple[Card, ...]:
    """SN-1.3: one numbered card for each player, so that each is as likely to be first."""
    return tuple([Card(str(place + 1)) for place in range(len(match.playing))])


def shuffled(match: Match, deck: Sequence[Card]) -> Event:
    """The draw for the first player, or the whole forty, in an order given from outside."""
    if match.first == NOBODY:
        return _drawn(match, tuple(deck))
    if match.deck or sorted(deck) != _SORTED:
        raise ValueError("a round is dealt once, from a whole deck of 40 cards")
    return DeckShuffled(tuple(deck))


def _drawn(match: Match, lots: tuple[Card, ...]) -> Event:
    if sorted(lots) != list(_lots(match)):
        raise ValueError("the first player is drawn with one card for each player")
    return FirstDrawn(lots, match.playing[int(lots[0]) - 1])


def _hole_cards(match: Match) -> Event:
    """SN-2.2: two each, one at a time, clockwise from the first player."""
    deck, players = match.deck, len(match.order)
    return Dealt({seat: (deck[place], deck[players + place]) for place, seat in enumerate(match.order)})


def _shared_cards(match: Match) -> Event:
    """SN-2.2, SN-2.4: two, and later two more."""
    at = 2 * len(match.order) + len(match.shared)
    return SharedDealt(match.deck[at : at + 2])


def _after_a_street(match: Match) -> Event:
    if not match.is_contested():
        return award_the_last(match)
    if len(match.shared) < _SHARED:
        return _shared_cards(match)
    return SnipingBegun(tuple([seat for seat in match.order if match.betting.live[seat]]))
