"""A bot that plays Sniper Hold'em."""

from hanpan.bots import Bot, Choice, Turn, run
from hanpan.games.sniper.combinations import STRENGTHS, made_of
from hanpan.games.sniper.holdings import ways


class MyBot(Bot):
    """It calls small bets, and aims at the likeliest hand that beats its own."""

    game = "sniper"

    def choose(self, turn: Turn) -> Choice:
        if turn.can("distribute"):
            return turn.distribute(turn.move("distribute").options[0])
        if turn.can("snipe"):
            return self.aim(turn)
        return turn.check_or_call() if turn.to_call <= 3 else turn.fold()

    def aim(self, turn: Turn) -> Choice:
        mine, counted = STRENGTHS[made_of(turn.cards + turn.board)], ways(turn.cards, turn.board)
        better = [name for name in turn.move("snipe").options if name in counted and STRENGTHS[name] > mine]
        return turn.snipe(max(better, key=lambda name: counted[name])) if better else turn.pass_on()


if __name__ == "__main__":
    run(MyBot)
