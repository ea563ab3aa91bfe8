"""A bot that plays hold'em."""

from hanpan.bots import Bot, Choice, Turn, run
from hanpan.cards import equity_sampled


class MyBot(Bot):
    """It pays what its cards are worth against strangers' cards."""

    game, format = "holdem", "cash"

    def choose(self, turn: Turn) -> Choice:
        others = [one for one in turn.holdem.seats if one.seat != turn.seat and one.state in ("in", "all-in")]
        hands = [turn.cards, *[()] * len(others)]
        share = equity_sampled(hands, turn.board, 200, turn.dice(0, 2**31))[0].share
        if share > 1.6 / len(hands):
            return turn.raise_about(turn.pot)
        price = turn.to_call / (turn.pot + turn.to_call)
        return turn.check_or_call() if share > price else turn.check_or_fold()


if __name__ == "__main__":
    run(MyBot)
