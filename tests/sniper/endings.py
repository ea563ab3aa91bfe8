"""How games end: winners and losers over many games (SN-5.6), and what is sniped in them (SN-6.4).

`python -m tests.sniper.endings --games 60` tells it for 2 to 6 players, random ones and the house's bots, with the
usual numbers (SN-1.2) and the broadcast's (SN-1.4).
"""

import random
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from hanpan.bots.choosing.sniper import SNIPER_PLAYERS
from hanpan.bots.random_bot import random_wish
from hanpan.engine import Command, Refusal, play, shuffling, start
from hanpan.games.sniper import GAME, setup
from hanpan.games.sniper.events import GameEnded
from hanpan.house.sniper.outcomes import shots_of

Choose = Callable[[Any, int, random.Random], Command]


class Ending(NamedTuple):
    """One game: how many survived, were left over and went out, after how many rounds; snipes declared and hit."""

    survived: int
    left_over: int
    out: int
    rounds: int
    declared: int
    hit: int


def random_players(_: int) -> Choose:
    return lambda state, seat, rng: random_wish(GAME, seat, GAME.legal(state, seat), rng.randint)


def house_bots(players: int) -> Choose:
    """Beginners and sharp ones in turn; each sees what its seat is shown."""
    minds = [SNIPER_PLAYERS[("sharp", "beginner")[seat % 2]]() for seat in range(players)]

    def choose(state: Any, seat: int, rng: random.Random) -> Command:
        for other, mind in enumerate(minds):
            mind.notice(GAME.see(state, other), other)
        choice = minds[seat].choose(GAME.see(state, seat), seat, rng.randint).choice
        return GAME.wish(seat, choice.move, choice.amount, choice.option)

    return choose


def ending(players: int, seed: int, choose: Choose, *, broadcast: bool, longest: int = 100_000) -> Ending:
    """One game to its end."""
    rng = random.Random(seed)
    decks = shuffling(rng.randbytes)
    started = start(GAME, setup(range(players), broadcast=broadcast), decks)
    assert not isinstance(started, Refusal)
    state, facts = started[0], list(started[1])
    for _ in range(longest):
        deadline = GAME.deadline(state)
        if deadline is None:
            break
        played = play(GAME, state, choose(state, deadline.seat, rng), decks)
        assert not isinstance(played, Refusal), played
        facts += played
    assert isinstance(facts[-1], GameEnded), f"seed {seed}: no end"
    survived, out, shots = len(state.survivors), len(state.out), sum(shots_of(facts).values(), Counter())
    return Ending(survived, players - survived - out, out, state.round, shots["declared"], shots["hit"])


def table_of(games: int) -> Iterator[str]:
    """A line for each kind of player, numbers and size of table: the median of rounds, snipes hit and declared, and
    how often so many survived, were left over and went out."""
    for name, kind in (("random", random_players), ("house bots", house_bots)):
        for broadcast in (False, True):
            for players in range(2, 7):
                ends = [ending(players, seed, kind(players), broadcast=broadcast) for seed in range(games)]
                told = Counter((end.survived, end.left_over, end.out) for end in ends)
                rounds = sorted(end.rounds for end in ends)[games // 2]
                hit, declared = sum(end.hit for end in ends), sum(end.declared for end in ends)
                shares = [f"{s}+{left}+{out}: {many}" for (s, left, out), many in told.most_common()]
                numbers = "broadcast" if broadcast else "usual"
                played = f"{rounds:3} rounds, {hit:5} of {declared:5} snipes hit"
                yield f"{name:10} {numbers:9} {players} players, {played}, {', '.join(shares)}"


if __name__ == "__main__":
    wanted = ArgumentParser(description=__doc__)
    wanted.add_argument("--games", type=int, default=60)
    print("survive+left over+out: games")
    for line in table_of(wanted.parse_args().games):
        print(line, flush=True)
