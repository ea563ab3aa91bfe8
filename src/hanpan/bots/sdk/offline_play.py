"""Playing with a bot where there is no house: the rules engine, and dice for the others. For tests."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from hanpan.bots.choosing import Choice
from hanpan.bots.random_bot import random_wish
from hanpan.bots.sdk.bot import Bot, HandOver
from hanpan.bots.sdk.deciding import Trouble, decide, silence, trouble_of
from hanpan.bots.sdk.games import ADAPTERS
from hanpan.bots.sdk.tally import Tally
from hanpan.bots.sdk.turn import Turn, in_words
from hanpan.engine import Command, Decks, Event, Game, Move, Refusal, play, shuffling, start
from hanpan.games import blackjack, holdem, sniper
from hanpan.games.blackjack.seating import Guest, RoomSetup
from hanpan.games.holdem.twin import NATIVE, TWIN, covers
from hanpan.games.holdem.twin.playing import play_quick, start_quick

SEAT = 0
DEALER = 9


def rehearse(bot: type[Bot], *, hands: int = 100, players: int = 4, seed: int = 1) -> Tally:
    """So many hands, of hold'em or of what its `game` says, against dice. The same seed, the same cards.

    A bot that breaks or says what cannot be is in the tally's `troubles`; nothing is raised.
    """
    return _OfflineGames(bot, players, Random(seed)).run(hands)  # noqa: S311 - no house, no chips


class _OfflineGames:
    def __init__(self, bot: type[Bot], players: int, random: Random) -> None:
        self.bot, self.players, self.random = bot(), players, random
        self.plays = _PLAYS.get(bot.game, _PLAYS[Bot.game])
        self.game = self.plays.game
        self.decks = shuffling(random.randbytes)
        self.tally = Tally(bot.__name__, game=self.game.name)
        self.score = ADAPTERS[self.game.name].score("", SEAT)
        self.turns = 0

    def run(self, hands: int) -> Tally:
        number = 0
        while self.tally.hands < hands:
            number += 1
            self.plays.begin(self, number)
        return self.tally

    def open(self, setup: Any) -> Any:
        started = self.plays.start(setup, self.decks)
        assert not isinstance(started, Refusal), started
        state, events = started
        self._count(events)
        return state

    def say(self, state: Any, wish: Command) -> Refusal | None:
        events = self.plays.play(state, wish, self.decks)
        if isinstance(events, Refusal):
            return events
        self._count(events)
        return None

    def play_on(self, state: Any) -> None:
        """Until nobody is asked any more."""
        while (asked := self._asked(state)) is not None:
            seat, moves = asked
            if seat == SEAT:
                self._ask(state, moves)
            else:
                wish = random_wish(self.game, seat, moves, self.random.randint)
                assert self.say(state, wish) is None, wish

    def _asked(self, state: Any) -> tuple[int, tuple[Move, ...]] | None:
        seat = int(self.game.see(state, SEAT).turn)
        moves = tuple([move for move in self.game.legal(state, seat) if move.name not in ("leave", "show")])
        return (seat, moves) if seat >= 0 and moves else None

    def _ask(self, state: Any, moves: tuple[Move, ...]) -> None:
        picture = self.game.see(state, SEAT)
        cards = next(one.cards for one in self.plays.people(picture) if one.seat == SEAT)
        self.turns += 1
        turn = Turn(self.game.name, SEAT, cards, moves, picture, self.random.randint, number=self.turns)
        choice, trouble = decide(self.bot.choose, turn)
        if trouble is not None:
            self.tally.troubles.append(trouble)
        refused = self._say(state, choice)
        if refused is not None:
            instead = silence(moves)
            self.tally.troubles.append(Trouble("refused", f"{in_words(choice)}: {refused.code}", "", moves, instead))
            assert self._say(state, instead) is None, instead

    def _say(self, state: Any, choice: Choice) -> Refusal | None:
        try:
            wish = self.game.wish(SEAT, choice.move, choice.amount, choice.option)
        except ValueError:  # a plan that cannot be read
            return Refusal("bad-option", "SN-5.2")
        return self.say(state, wish)

    def _count(self, events: list[Event]) -> None:
        for event in events:
            over = self.score.take_fact(event)
            if over is not None:
                self.tally.take(over)
                self._tell_bot(over)

    def _tell_bot(self, over: HandOver) -> None:
        try:
            self.bot.hand_over(over)
        except Exception as wrong:  # a builder's code may break in any way
            self.tally.troubles.append(trouble_of(wrong, "hand_over"))


def _holdem(games: _OfflineGames, number: int) -> None:
    games.score.begin(number, SEAT)
    stacks = [holdem.HOUSE.big_blind * 100] * games.players
    games.play_on(games.open(holdem.setup(stacks, button=number % games.players)))


def _sniper(games: _OfflineGames, _: int) -> None:
    games.play_on(games.open(sniper.setup(range(games.players))))


def _blackjack(games: _OfflineGames, _: int) -> None:
    players = [Guest(seat, f"player {seat}") for seat in range(games.players)]
    guests = (Guest(DEALER, "dealer", dealer=True), *players)
    games.play_on(games.open(RoomSetup("rehearsal", guests=guests, started=True)))


@dataclass(frozen=True)
class _Play:
    """How to rehearse one game."""

    game: Game[Any, Any, Any]
    begin: Callable[[_OfflineGames, int], None]
    """A hand, or a whole game, from its beginning to its end."""
    people: Callable[[Any], Sequence[Any]] = lambda picture: picture.seats
    """Those who play, in a picture of the game."""
    by_twin: bool = False
    """Is it played by the native twin? The same hands, sooner."""

    def start(self, setup: Any, decks: Decks) -> tuple[Any, list[Event]] | Refusal:
        return start_quick(setup, decks) if self.by_twin else start(self.game, setup, decks)

    def play(self, state: Any, wish: Command, decks: Decks) -> list[Event] | Refusal:
        return play_quick(state, wish, decks) if self.by_twin else play(self.game, state, wish, decks)


_HAS_TWIN = NATIVE and covers(holdem.HOUSE, holdem.VARIANTS["holdem"])
_PLAYS = {
    "holdem": _Play(TWIN if _HAS_TWIN else holdem.GAME, _holdem, by_twin=_HAS_TWIN),
    "sniper": _Play(sniper.GAME, _sniper),
    "blackjack": _Play(blackjack.GAME, _blackjack, lambda picture: picture.players),
}
