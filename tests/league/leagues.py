"""Leagues for tests: small, quick, and watched by nobody."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from hanpan.cards import DECK_52, Card, parse_cards
from hanpan.engine import Command, Event, Refusal, play, shuffling, stacked, start
from hanpan.games.holdem import GAME, Fold
from hanpan.league.game import LeagueGame
from hanpan.league.results import GameResult
from hanpan.league.running import Run
from hanpan.league.settings import LeagueSettings, Plan, PlayerSection, plan_of
from hanpan.league.standings import Standings
from hanpan.league.stopping import Stop

Decider = Callable[[Any, int], Command]


def settings_of(*plays: str, **said: Any) -> LeagueSettings:
    players = tuple(PlayerSection(name=f"P{place}", plays=one) for place, one in enumerate(plays))
    return LeagueSettings(**{"name": "test", "seed": 7, "parallel": 1, "players": players, **said})


def plan_for(players: int, **said: Any) -> Plan:
    return plan_of(settings_of(*["random"] * players, **said))


def fold(_: Any, seat: int) -> Command:
    return Fold(seat)


def played(game: LeagueGame, decide: Decider = fold, deck: Sequence[Card] = ()) -> list[Event]:
    """One hand of the game, every chip of it counted after every event."""
    decks = stacked(deck) if deck else shuffling(Random(game.hand).randbytes)
    started = start(GAME, game.next_hand(), decks)
    assert not isinstance(started, Refusal), started
    hand, facts = started
    whole = GAME.chips(hand)
    while (waits := GAME.deadline(hand)) is not None:
        done = play(GAME, hand, decide(hand, waits.seat), decks)
        assert not isinstance(done, Refusal), done
        facts += done
        assert GAME.chips(hand) == whole
    return facts


def deck_of(order: Sequence[int], hole: dict[int, str], board: str) -> tuple[Card, ...]:
    """A deck that deals these cards, in the order in which the seats are dealt to."""
    cards = {seat: parse_cards(text) for seat, text in hole.items()}
    dealt = [cards[seat][0] for seat in order] + [cards[seat][1] for seat in order]
    shown = parse_cards(board)
    rest = [card for card in DECK_52 if card not in dealt and card not in shown]
    laid = [*dealt, rest.pop(), *shown[:3], rest.pop(), shown[3], rest.pop(), shown[4], *rest]
    return tuple(laid)


class Nobody:
    """Watches a league, and remembers what it was told."""

    def __init__(self) -> None:
        self.told: list[tuple[str, dict[str, object]]] = []
        self.seed: dict[str, dict[str, object]] = {}
        """What it was told of the league's seed (FD-1.10)."""
        self.hands = 0
        self.results: list[GameResult] = []
        self.every_hand: Callable[[], None] = lambda: None

    def tell(self, key: str, **values: object) -> None:
        if key in ("committed", "opened"):
            self.seed[key] = values
        else:
            self.told.append((key, values))

    def begin(self, plan: Plan, results: list[GameResult], hands: int) -> None:
        """It begins."""

    def hand(self) -> None:
        self.hands += 1
        self.every_hand()

    def game(self, result: GameResult) -> None:
        self.results.append(result)


def run(
    settings: LeagueSettings, folder: Path, watch: Nobody | None = None, stop: Stop | None = None, beside: Path = Path()
) -> Standings:
    return asyncio.run(Run(settings, folder, beside, watch or Nobody(), stop or Stop(folder))())
