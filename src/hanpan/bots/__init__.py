"""Players that choose a move by themselves, through the same legal moves as everybody else.

`random_bot` plays any game at random; `house_bots` are those that keep a house alive; `client` is for bots that come in
from outside, over a socket.
"""

from hanpan.bots.random_bot import Dice, random_wish

__all__ = ["Dice", "random_wish"]
