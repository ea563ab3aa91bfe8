"""At a table of any game that is told plainly (`house.plain`): sit down, and play any legal move."""

from hanpan.bots.etiquette import UNSAID
from hanpan.bots.memory import Memory
from hanpan.bots.random_bot import random_choice
from hanpan.house.plain import PlainOwn, PlainTable
from hanpan.wire import client_says as say


def wish(me: Memory, view: PlainTable, own: PlainOwn) -> say.Wish | None:
    """What it wants now, if anything."""
    if all(seat.person != me.person for seat in view.seats):
        return _sit_down(me, view)
    if not own.moves or (me.resting and not view.playing):
        return None
    move, amount, option = random_choice(own.moves, me.dice)
    return say.Play(UNSAID, me.table, view.hand_number, view.turn_number, move, amount, option)


def _sit_down(me: Memory, view: PlainTable) -> say.Wish | None:
    """Where there is a chair, and one more for people."""
    free = sorted(set(range(view.chairs)) - {seat.seat for seat in view.seats})
    if len(free) < 2 or view.paused:
        return None
    if me.bank < view.buy_in:
        return say.BuyChips(UNSAID, view.buy_in - me.bank)
    return say.TakeSeat(UNSAID, me.table, free[me.dice(0, len(free) - 1)], view.buy_in)
