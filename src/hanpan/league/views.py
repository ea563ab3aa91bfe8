"""LG-3.4: what a bot is shown on its turn, made from the picture its seat has of the hand and from nothing else."""

from msgspec import Struct

from hanpan.cards import HIDDEN, Card
from hanpan.games.holdem import HandView
from hanpan.kit.pots import Pot


class Around(Struct, frozen=True):
    """Facts around the hand that a bot is told."""

    league: str
    game: int
    hand: int
    lap: int
    names: tuple[str, ...]
    """Of all who began the game, by seat."""


class PlayerView(Struct, frozen=True):
    """One player of the game."""

    seat: int
    name: str
    state: str
    """in, all-in, folded, mucked or out"""
    chips: int
    """Behind, without what lies before them as their bet."""
    bet: int
    """What they have put in on this street."""
    cards: tuple[Card, ...]
    """Face up: their own to the bot, and at a showdown those that are shown. Otherwise empty."""


class LeagueView(Struct, frozen=True):
    """A bot's view of the hand."""

    league: str
    game: int
    hand: int
    lap: int
    street: str
    small_blind: int
    big_blind: int
    ante: int
    pot: int
    """Everything in the middle, this street's bets included."""
    pots: tuple[Pot, ...]
    """What was swept in on earlier streets, in layers, the main pot first."""
    board: tuple[Card, ...]
    button: int
    to_call: int
    """The chips that are to be put in now to stay in; all one has where that is less."""
    minimum_raise: int
    """The least number of chips to be put in now for a raise; 0 where none is possible."""
    players: tuple[PlayerView, ...]
    seat: int
    cards: tuple[Card, ...]


def league_view(hand: HandView, seat: int, around: Around) -> LeagueView:
    moves = {move.name: move for move in hand.moves}
    players = tuple(_player(hand, number, name) for number, name in enumerate(around.names))
    mine = players[seat]
    return LeagueView(
        league=around.league,
        game=around.game,
        hand=around.hand,
        lap=around.lap,
        street=hand.street,
        small_blind=hand.small_blind,
        big_blind=hand.big_blind,
        ante=hand.ante,
        pot=hand.pot,
        pots=hand.pots,
        board=hand.board,
        button=hand.button,
        to_call=moves["call"].low if "call" in moves else 0,
        minimum_raise=moves["raise"].low - mine.bet if "raise" in moves else 0,
        players=players,
        seat=seat,
        cards=mine.cards,
    )


def _player(hand: HandView, number: int, name: str) -> PlayerView:
    seen = next((player for player in hand.seats if player.seat == number), None)
    if seen is None:
        return PlayerView(number, name, "out", 0, 0, ())
    face_up = tuple(card for card in seen.cards if card != HIDDEN)
    return PlayerView(number, name, seen.state, seen.stack, seen.bet, face_up)
