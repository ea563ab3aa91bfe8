"""One player against another, 100 big blinds deep: `python -m bench.match strong strong-0.1 --seats 6 --deals 5000`.

Everybody begins every hand with the same stack. A deal is played once for each way of seating: the two sides take turns
around the table and then change places; against `mixture` (whoever sits at the house's tables) the first player takes
each seat once while the others keep theirs. Where nobody can bet any more before the last card, what a hand would win
on average counts in the place of what the cards then brought. Players remember each other for a session of a hundred
hands, and ± is the 95 % interval over sessions. `--beside strong-0.1` puts another into the first one's seats, with the
same deals and others, and tells the difference: that has less chance in it than two figures.
"""

import argparse
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import fmean
from typing import Any, Final

from msgspec import Struct, structs

from bench.frozen import strong_0_1
from hanpan.bots.choosing import Choice, HoldemPlayer
from hanpan.bots.choosing.holdem import HOLDEM_PLAYERS
from hanpan.cards import DECK_52, Card
from hanpan.engine import Decks, Event, Refusal, play, shuffling, stacked, start
from hanpan.games.holdem import GAME, HOUSE, HandView, setup
from hanpan.league.figures import mean_of
from hanpan.league.luck import luck_in

PLAYERS: Final[dict[str, Callable[[], HoldemPlayer]]] = {**HOLDEM_PLAYERS, "strong-0.1": strong_0_1.Strong}
MIXTURE: Final = ("beginner", "solid", "strong-0.1")
HANDS: Final = 100
"""Of a session."""
BLIND: Final = 20


Cards = tuple[Card, ...]


class Match(Struct, frozen=True):
    """Who meets whom."""

    first: str
    second: str
    seats: int
    seed: int = 1
    hands: int = HANDS
    blinds: int = 100


class Seating(Struct, frozen=True):
    """Who sits where, and which seats count for the first player."""

    names: list[str]
    ours: list[int]


def seatings(match: Match, number: int) -> list[Seating]:
    """Every way of seating in one session."""
    seats = range(match.seats)
    if match.second == "mixture":
        others = Random(f"{match.seed} {number} others").choices(MIXTURE, k=match.seats - 1)
        return [Seating([*others[:seat], match.first, *others[seat:]], [seat]) for seat in seats]
    sides = (match.first, match.second)
    return [
        Seating([sides[(seat + turn) % 2] for seat in seats], [seat for seat in seats if (seat + turn) % 2 == 0])
        for turn in (0, 1)
    ]


def session(match: Match, number: int) -> float:
    """What the first player wins, in big blinds per 100 hands."""
    won = []
    for seating in seatings(match, number):
        chips = _play(seating.names, match, number)
        won.append(fmean([chips[seat] for seat in seating.ours]))
    return 100 * fmean(won) / match.hands / BLIND


def _play(names: list[str], match: Match, number: int) -> list[float]:
    """A session of those at the table: what each seat wins."""
    random, dice = Random(f"{match.seed} {number}"), Random(f"{match.seed} {number} dice")
    players = {seat: PLAYERS[name]() for seat, name in enumerate(names)}
    chips = [0.0] * len(names)
    for hand in range(match.hands):
        won = played(players, hand % len(names), match.blinds, random.sample(DECK_52, 52), dice, [])
        chips = [before + more for before, more in zip(chips, won, strict=True)]
    return chips


def played(
    players: dict[int, HoldemPlayer], button: int, blinds: int, deck: list[Card], dice: Random, holes: list[Cards]
) -> list[float]:
    """One hand: what each seat wins, luck after the last bet taken out. `holes` is told what everybody holds."""
    stack = blinds * BLIND
    hand = setup([stack] * len(players), button=button, rules=HOUSE, small_blind=BLIND // 2, big_blind=BLIND)
    started = start(GAME, hand, stacked(deck))
    assert not isinstance(started, Refusal), started
    state, facts = started
    holes[:] = state.hole
    return play_on(state, facts, players, dice)


Told = Callable[[Any, list[Event], int, HandView, Choice], None]
"""Who is told of each decision: the state before it, what has happened, whose it is, what they see, what they do."""


def play_on(
    state: Any, facts: list[Event], players: dict[int, HoldemPlayer], dice: Random, told: Told | None = None
) -> list[float]:
    """From here to the end of the hand: what each seat wins of it, luck after the last bet taken out."""
    decks = shuffling(dice.randbytes)
    watching = {seat: player for seat, player in players.items() if getattr(player, "looks", "") != "never"}
    while (deadline := GAME.deadline(state)) is not None:
        seat = deadline.seat
        for other, player in watching.items():
            player.notice(GAME.see(state, other), other)
        view = GAME.see(state, seat)
        choice = players[seat].choose(view, seat, dice.randint).choice
        if told is not None:
            told(state, facts, seat, view, choice)
        act(state, facts, seat, choice, decks)
    for other, player in watching.items():
        player.notice(GAME.see(state, other), other)
    won, luck = [state.betting.stacks[seat] - state.setup.stacks[seat] for seat in players], luck_in(facts)
    assert not sum(won), facts
    return [chips - luck.get(seat, 0.0) for seat, chips in enumerate(won)]


def act(state: Any, facts: list[Event], seat: int, choice: Choice, decks: Decks) -> None:
    done = play(GAME, state, GAME.wish(seat, choice.move, choice.amount, choice.option), decks)
    assert not isinstance(done, Refusal), (choice, done)
    facts += done


def figures(values: list[float]) -> str:
    """The mean and its 95 % interval, as leagues have it."""
    told = mean_of(values)
    return f"{told.mean:+.1f} ± {float('inf') if told.spread is None else told.spread:.1f} bb/100"


def measured(match: Match, sessions: Iterable[int], processes: int) -> Iterator[float]:
    """Session after session, on so many processes."""
    if processes == 1:
        yield from map(partial(session, match), sessions)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(partial(session, match), sessions)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.match", description=__doc__)
    parser.add_argument("first", choices=sorted(PLAYERS))
    parser.add_argument("second", choices=sorted([*PLAYERS, "mixture"]))
    parser.add_argument("--beside", choices=sorted(PLAYERS), help="who takes the first one's seats in the same deals")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--deals", type=int, default=2000, help="each is played for every way of seating")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.0, help="end after so long, with what has been played")
    asked = parser.parse_args()
    match, began, found = Match(asked.first, asked.second, asked.seats, asked.seed), time.monotonic(), []
    for one in measured(match, range(max(1, asked.deals // HANDS)), asked.processes):
        found.append(one)
        if asked.seconds and time.monotonic() - began > asked.seconds:
            break
    who = f"{asked.first} against {asked.second}, {asked.seats} seats, seed {asked.seed}"
    print(f"{who}, {len(found) * HANDS:,} deals: {figures(found)}")
    if asked.beside:
        other = list(measured(structs.replace(match, first=asked.beside), range(len(found)), asked.processes))
        more = [one - beside for one, beside in zip(found, other, strict=True)]
        print(f"{asked.beside} in the same seats: {figures(other)}; the difference: {figures(more)}")


if __name__ == "__main__":
    main()
