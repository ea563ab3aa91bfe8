"""A builder's bot where hold'em players are wanted: in a league, or against the house's own."""

from hanpan.bots.choosing import OWN_TROUBLE, HoldemPlayer, Reason, Thought
from hanpan.bots.random_bot import Dice
from hanpan.bots.sdk.bot import Bot
from hanpan.bots.sdk.deciding import Trouble, decide
from hanpan.bots.sdk.turn import Turn
from hanpan.games.holdem import HandView

OWN_REASON = Reason("own-reason")


def as_holdem_player(bot: type[Bot]) -> HoldemPlayer:
    """A new one of them, behind the protocol of a league's players."""
    return BotPlayer(bot())


class BotPlayer:
    """It asks the bot as a table would, and survives it as a table would."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.troubles: list[Trouble] = []
        self.turns = 0

    def notice(self, hand: HandView, seat: int) -> None:
        """Builders' bots are told facts, not pictures."""

    def choose(self, hand: HandView, seat: int, dice: Dice) -> Thought:
        cards = next(one.cards for one in hand.seats if one.seat == seat)
        self.turns += 1
        turn = Turn("holdem", seat, cards, hand.moves, hand, dice, number=self.turns)
        choice, trouble = decide(self.bot.choose, turn)
        if trouble is not None:
            self.troubles.append(trouble)
        return Thought(choice, OWN_REASON if trouble is None else OWN_TROUBLE)
