"""At a Sniper table."""

from functools import partial

from hanpan.bots.etiquette import UNSAID
from hanpan.bots.memory import Memory
from hanpan.house.sniper.views import SniperOwn, SniperTableView
from hanpan.wire import client_says as say


def wish(me: Memory, view: SniperTableView, own: SniperOwn) -> say.Wish | None:
    """What it wants now, if anything."""
    chair = next((chair for chair in view.chairs if chair.person == me.person and not chair.left), None)
    playing = view.game is not None and view.game.phase != "over"
    if chair is None:
        return None if playing or view.paused else _sit_down(me, view)
    if playing:
        return _play(me, view, own)
    if view.rematch_until and not chair.again:
        return say.AnswerRematch(UNSAID, me.table, yes=True)
    return _start(me, view)


def _sit_down(me: Memory, view: SniperTableView) -> say.Wish | None:
    taken = [chair.seat for chair in view.chairs]
    free = [seat for seat in range(view.settings.seats) if seat not in taken]
    return say.TakeSeat(UNSAID, me.table, free[me.dice(0, len(free) - 1)]) if free else None


def _play(me: Memory, view: SniperTableView, own: SniperOwn) -> say.Wish | None:
    me.waited("start", 0, still=False)
    if view.game is None:
        return None
    me.sniper.notice(view.game, own.seat)
    if not own.moves:
        return None
    chosen = me.decided(view.games, view.turn_number, partial(me.sniper.choose, view.game, own.seat, me.dice)).choice
    return say.Play(UNSAID, me.table, view.games, view.turn_number, chosen.move, chosen.amount, chosen.option)


def _start(me: Memory, view: SniperTableView) -> say.Wish | None:
    """SN-1.1: a bot that is the host leaves people time to sit down."""
    ready = view.host == me.person and len(view.chairs) > 1 and all(chair.again for chair in view.chairs)
    waited = me.waited("start", me.settings.pause_seconds, still=ready and not view.paused)
    return say.StartGame(UNSAID, me.table) if waited else None
