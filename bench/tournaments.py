"""Does the strong bot do better for knowing what places are worth (ICM)? Freeze-outs against itself as it was in 0.1.

`python -m bench.tournaments --games 200`: each deal is played twice, with the seats exchanged, so that luck cancels.
"""

import argparse
import time
from random import Random
from statistics import NormalDist, fmean, stdev

from hanpan.bots.choosing.holdem.chip_value import ChipValue, PowerValue
from hanpan.bots.choosing.holdem.situation import Situation
from hanpan.bots.choosing.holdem.strong import Strong
from hanpan.cards import DECK_52
from hanpan.engine import Refusal, play, shuffling, stacked, start
from hanpan.games.holdem import GAME, LEAGUE, setup
from hanpan.house.evening.points import league

SCALE = (5, 10, 25, 50, 75, 100, 150, 200, 250, 300, 500, 750, 1000, 1500, 2000)
SURE = NormalDist().inv_cdf(0.975)


class Before(Strong):
    """The strong bot without ICM, as in 0.1."""

    def chip_value(self, situation: Situation) -> ChipValue:
        if not self.watcher.freezeout:
            return ChipValue(situation.mine.stack)
        return PowerValue(situation.mine.stack, len(situation.hand.seats))


def freeze_out(kinds: list[type[Strong]], seed: str) -> list[float]:
    """A game until one has all: the points of each seat. Out in one hand, the larger stack before it places higher."""
    random, dice = Random(seed), Random(f"{seed} dice")
    players = {seat: kind() for seat, kind in enumerate(kinds)}
    stacks, button, laps = dict.fromkeys(players, LEAGUE.stack), 0, 0
    out: list[int] = []
    while len(stacks) > 1:
        small = SCALE[min(laps, len(SCALE) - 1)]
        hand = setup(stacks, button=button, rules=LEAGUE, small_blind=small, big_blind=2 * small)
        after = _hand(hand, players, random, dice)
        out += sorted([seat for seat in stacks if not after[seat]], key=lambda seat: stacks[seat])
        stacks = {seat: after[seat] for seat in stacks if after[seat]}
        passed = [(button + step) % len(kinds) for step in range(1, len(kinds) + 1)]
        ahead = next(place for place, seat in enumerate(passed) if seat in stacks)
        button, laps = passed[ahead], laps + (0 in passed[: ahead + 1])
    ranking = [*stacks, *reversed(out)]
    points = league(len(kinds))
    return [float(points[ranking.index(seat)]) for seat in range(len(kinds))]


def _hand(hand: object, players: dict[int, Strong], random: Random, dice: Random) -> dict[int, int]:
    started = start(GAME, hand, stacked(random.sample(DECK_52, 52)))
    assert not isinstance(started, Refusal), started
    state, decks = started[0], shuffling(random.randbytes)
    here = {seat: players[seat] for seat in state.order}
    while (deadline := GAME.deadline(state)) is not None:
        seat = deadline.seat
        choice = players[seat].choose(GAME.see(state, seat), seat, dice.randint).choice
        done = play(GAME, state, GAME.wish(seat, choice.move, choice.amount, choice.option), decks)
        assert not isinstance(done, Refusal), done
        for other, player in here.items():
            player.notice(GAME.see(state, other), other)
    return {seat: state.betting.stacks[seat] for seat in here}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.tournaments", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="deals, each played twice")
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.0, help="end after so long, with what has been played")
    asked = parser.parse_args()
    gains, began = [], time.monotonic()
    for deal in range(asked.games):
        ours = [(seat + deal) % 2 == 0 for seat in range(asked.players)]
        gain = 0.0
        for swapped in (False, True):
            new = [one != swapped for one in ours]
            points = freeze_out([Strong if one else Before for one in new], f"{asked.seed} {deal}")
            mean = fmean(points)
            gain += fmean([point - mean for point, one in zip(points, new, strict=True) if one])
        gains.append(gain / 2)
        if asked.seconds and time.monotonic() - began > asked.seconds:
            break
    sure = SURE * stdev(gains) / len(gains) ** 0.5
    print(f"{asked.players} players, {len(gains)} deals twice: {fmean(gains):+.3f} ± {sure:.3f} points a game for ICM")


if __name__ == "__main__":
    main()
