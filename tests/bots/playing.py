"""Whole hands and games between bots that choose, for the tests of their choices."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from hanpan.bots.choosing import HoldemPlayer, Thought
from hanpan.bots.choosing.holdem import HOLDEM_PLAYERS
from hanpan.cards import DECK_52
from hanpan.engine import Decks, Refusal, play, shuffling, stacked, start
from hanpan.games.holdem import GAME, LEAGUE, setup

SCALE = (5, 10, 25, 50, 75, 100, 150, 200, 250, 300, 500, 750, 1000, 1500, 2000)


class Asked:
    """One decision: what the player was shown, and what he thought."""

    def __init__(self, seat: int, view: Any, thought: Thought) -> None:
        self.seat, self.view, self.thought = seat, view, thought


def play_out(game: Any, state: Any, players: Mapping[int, Any], dice: Any, decks: Decks) -> Iterator[Asked]:
    """To the end. Every choice must be one of the moves that were given, and is granted."""
    whole = game.chips(state)
    while (deadline := game.deadline(state)) is not None:
        seat = deadline.seat
        view = game.see(state, seat)
        thought = players[seat].choose(view, seat, dice)
        choice = thought.choice
        move = next((move for move in view.moves if move.name == choice.move), None)
        assert move is not None, choice
        assert move.low <= choice.amount <= move.high or move.name in ("fold", "check", "pass", "snipe"), choice
        assert not move.options or choice.option in move.options, choice
        yield Asked(seat, view, thought)
        answer = play(game, state, game.wish(seat, choice.move, choice.amount, choice.option), decks)
        assert not isinstance(answer, Refusal), (choice, answer)
        assert game.chips(state) == whole
        for other, player in players.items():
            player.notice(game.see(state, other), other)


def freeze_out(names: list[str], seed: str) -> int:
    """A game of a league until one has all; the seat that has it."""
    random, dice = Random(seed), Random(f"{seed} dice")
    players: dict[int, HoldemPlayer] = {seat: HOLDEM_PLAYERS[name]() for seat, name in enumerate(names)}
    stacks, button, laps = dict.fromkeys(players, LEAGUE.stack), 0, 0
    while len(stacks) > 1:
        deck = random.sample(DECK_52, 52)
        small = SCALE[min(laps, len(SCALE) - 1)]
        hand = setup(stacks, button=button, rules=LEAGUE, small_blind=small, big_blind=2 * small)
        started = start(GAME, hand, stacked(deck))
        assert not isinstance(started, Refusal), started
        state, _ = started
        here = {seat: players[seat] for seat in stacks}
        for _ in play_out(GAME, state, here, dice.randint, shuffling(random.randbytes)):
            pass
        stacks = {seat: state.betting.stacks[seat] for seat in stacks if state.betting.stacks[seat]}
        passed = [(button + step) % len(names) for step in range(1, len(names) + 1)]
        ahead = next(place for place, seat in enumerate(passed) if seat in stacks)
        button, laps = passed[ahead], laps + (0 in passed[: ahead + 1])
    return next(iter(stacks))
