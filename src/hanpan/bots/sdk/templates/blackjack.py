"""A bot that plays blackjack."""

from hanpan.bots import Bot, Choice, Turn, run


class MyBot(Bot):
    """It takes cards up to a number of points; with aces as 1 that is safer than it looks."""

    game = "blackjack"
    enough = 16

    def choose(self, turn: Turn) -> Choice:
        return turn.hit() if turn.score < self.enough else turn.stand()


if __name__ == "__main__":
    run(MyBot)
