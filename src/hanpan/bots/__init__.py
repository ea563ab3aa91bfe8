"""Players that choose a move by themselves, through the same legal moves as everybody else."""

from hanpan.bots.random_bot import Dice, random_wish

__all__ = ["Dice", "random_wish"]
