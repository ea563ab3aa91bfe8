"""At a Sniper table."""

from functools import partial

from hanpan.bots.etiquette import UNSAID
from hanpan.bots.etiquette.company import are_people, is_cut_short, is_through, makes_room
from hanpan.bots.memory import Memory
from hanpan.house.sniper.views import SniperOwn, SniperTableView
from hanpan.wire import client_says as say


def wish(me: Memory, view: SniperTableView, own: SniperOwn) -> say.Wish | None:
    """What it wants now, if anything."""
    chair = next((chair for chair in view.chairs if chair.person == me.person and not chair.left), None)
    playing = view.game is not None and view.game.phase != "over"
    me.hurries = not playing and are_people(_seated(view))
    if chair is None:
        return _come(me, view, playing=playing)
    if playing:
        return _play(me, view, own)
    if view.rematch_until and not chair.again:
        return say.AnswerRematch(UNSAID, me.table, yes=are_people(_seated(view)) and not _goes(me, view))
    return say.Leave(UNSAID, me.table) if _goes(me, view) else _start(me, view)


def _seated(view: SniperTableView) -> list[str]:
    return [chair.person for chair in view.chairs if not chair.left]


def _goes(me: Memory, view: SniperTableView) -> bool:
    """Is its chair wanted, or is it through here?"""
    free = view.settings.seats - len(view.chairs)
    return is_through(me, _seated(view)) or makes_room(me, _seated(view), free, view.reservations)


def _come(me: Memory, view: SniperTableView, *, playing: bool) -> say.Wish | None:
    if is_through(me, _seated(view)):
        return say.Leave(UNSAID, me.table)
    return None if playing or (view.paused and not me.resting) else _sit_down(me, view)


def _sit_down(me: Memory, view: SniperTableView) -> say.Wish | None:
    taken = [chair.seat for chair in view.chairs]
    free = [seat for seat in range(view.settings.seats) if seat not in taken]
    return say.TakeSeat(UNSAID, me.table, free[me.dice(0, len(free) - 1)]) if free else None


def _play(me: Memory, view: SniperTableView, own: SniperOwn) -> say.Wish | None:
    me.waited("start", 0, still=False)
    if not are_people(_seated(view)) and is_cut_short(me, view.reservations):
        return say.Leave(UNSAID, me.table)
    if view.game is None:
        return None
    me.sniper.notice(view.game, own.seat)
    if not own.moves:
        return None
    chosen = me.decided(view.games, view.turn_number, partial(me.sniper.choose, view.game, own.seat, me.dice)).choice
    return say.Play(UNSAID, me.table, view.games, view.turn_number, chosen.move, chosen.amount, chosen.option)


def _start(me: Memory, view: SniperTableView) -> say.Wish | None:
    """SN-1.1: a bot that is the host begins once a person is there, and leaves others time to sit down."""
    company = len(view.chairs) > 1 and are_people(_seated(view))
    ready = view.host == me.person and company and all(chair.again for chair in view.chairs)
    waited = me.waited("start", me.settings.pause_seconds, still=ready and not view.paused)
    return say.StartGame(UNSAID, me.table) if waited else None
