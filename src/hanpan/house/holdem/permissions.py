"""What a person may ask of the table now, and the rule that says why not.

`decide` and the offers a person is shown ask the same questions here, so a grey button and a refusal always
give the same reason.
"""

from hanpan.engine import Refusal
from hanpan.house import reservations
from hanpan.house.away import NOT_AWAY
from hanpan.house.commands import TakeSeat
from hanpan.house.holdem import hit_and_run
from hanpan.house.holdem.absence import is_deserted
from hanpan.house.holdem.coming_back import least_buy_in
from hanpan.house.holdem.positions import REGULAR
from hanpan.house.holdem.settings import LEAST_CHIPS, SIT_OUTS
from hanpan.house.holdem.table import HoldemTable, Player

NOT_SEATED = Refusal("not-seated", "HO-3.3")
ASK_THE_EVENING = Refusal("ask-the-evening", "EV-6.1")
"""Chips of an evening come from it alone."""


def may_observe(table: HoldemTable, person: str) -> Refusal | None:
    """HO-2.3, PS-1.2."""
    if table.is_private() and person not in table.invited:
        return Refusal("not-invited", "PS-1.2")
    if table.in_evening() and person not in table.invited:
        return Refusal("no-such-evening", "EV-2.1")
    return None


def may_sit(table: HoldemTable, wish: TakeSeat) -> Refusal | None:
    """HO-1.5, HO-3, CA-2.1, CA-8, SG-2.1, PS-1.2."""
    uninvited = may_observe(table, wish.person)
    if uninvited is not None:
        return uninvited
    if table.in_evening():
        return Refusal("seats-are-drawn", "EV-3.1")
    if table.closing:
        return Refusal("table-closing", "HO-2.4")
    if not 0 <= wish.seat < table.settings.seats:
        return Refusal("no-such-seat", "HO-3.1", {"seats": table.settings.seats})
    if table.player(wish.person) is not None:
        return Refusal("already-seated", "HO-2.5")
    if wish.seat in table.players:
        return Refusal("seat-taken", "HO-3.2")
    if table.running:
        return Refusal("sng-running", "SG-3.4")
    if table.reservations.line and reservations.is_kept(table, wish.person, table.free_chairs()):
        return Refusal("chair-kept", "HO-2.11")
    return None if table.is_given() else _may_buy_in(table, wish)


def _may_buy_in(table: HoldemTable, wish: TakeSeat) -> Refusal | None:
    settings = table.settings
    if wish.bank < LEAST_CHIPS:
        return Refusal("bank-below-100", "HO-1.2", {"bank": wish.bank})
    least, most = least_buy_in(table, wish), min(settings.most_buy_in, wish.bank)
    if wish.bank < least:
        return Refusal("bank-below-least", "HO-3.1", {"bank": wish.bank, "least": least})
    ran = hit_and_run.fault(table.id, settings, wish.at, wish.amount, wish.departures) if settings.is_cash else None
    if ran is not None and settings.least_buy_in <= wish.amount <= most:  # CA-8 goes before HO-1.8
        return ran
    if not least <= wish.amount <= most:
        rule = "HO-1.5" if least == settings.least_buy_in else "HO-1.8"
        return Refusal("amount-out-of-range", rule, {"least": least, "most": most})
    return ran


def may_choose_entry(table: HoldemTable, player: Player) -> Refusal | None:
    """CA-3.1: while they have not been dealt in."""
    if not table.is_cash() or player.entry.standing == REGULAR:
        return Refusal("not-a-newcomer", "CA-3.1")
    return None


def may_sit_out(table: HoldemTable, player: Player) -> Refusal | None:
    """CA-4, SG-4.1."""
    if player.sitting_out or player.wants_out:
        return Refusal("sits-out-already", "CA-4.1" if table.is_cash() else "SG-4.1")
    if player.out or not (table.is_cash() or table.running):
        return Refusal("not-running", "SG-4.1")
    if table.is_cash() and table.sit_outs_used(player.person) >= SIT_OUTS:
        return Refusal("no-sit-outs-left", "CA-4.5", {"most": SIT_OUTS})
    return None


def may_sit_in(table: HoldemTable, player: Player) -> Refusal | None:
    """CA-5, SG-5.1."""
    if not (player.sitting_out or player.wants_out or player.dragged_in or player.away):
        return Refusal("not-sitting-out", "CA-5.1" if table.is_cash() else "SG-5.1")
    if table.is_cash() and player.sitting_out and player.stack < table.least_chips():
        least = table.least_chips()
        return Refusal("rebuy-in-first", "CA-7.4", {"least": least, "stack": player.stack})
    return None


def may_come_back(player: Player) -> Refusal | None:
    """HO-7.6."""
    return None if player.away else NOT_AWAY


def may_leave(table: HoldemTable, player: Player) -> Refusal | None:
    """CA-6.1, SG-6.1: a player in a hand from its start, or their first action as a blind, to its end."""
    rule = "CA-6.1" if table.is_cash() else "SG-6.1"
    if may_give_up(table, player):
        return None
    if player.leaving:
        return Refusal("leaves-already", rule)
    if table.is_in_hand(player):
        assert table.hand is not None
        setup = table.hand.setup
        if player.seat in (setup.small_blind_seat, setup.big_blind_seat) and player.seat not in table.acted:
            return Refusal("blind-acts-first", rule)
        return None
    if _waits_between_hands(table, player):
        return Refusal("between-hands", rule)
    return None


def may_give_up(table: HoldemTable, player: Player) -> bool:
    """HO-7.7: who is away may leave at once, also from elsewhere, but for a hand that their chips still play."""
    free = not table.is_in_hand(player) or table.has_folded(player)
    return player.away and free and not player.taking


def _waits_between_hands(table: HoldemTable, player: Player) -> bool:
    """In the hand that has just ended, with another about to begin? To sit out first is no way around it."""
    if table.is_playing() or table.hand is None or player.rebuy_until or table.paused or is_deserted(table):
        return False
    if player.out or not (table.is_cash() or table.running):
        return False
    return table.was_dealt(player) and len(table.entries()) > 1


def may_take_leave_back(table: HoldemTable, player: Player) -> Refusal | None:
    """CA-6.2."""
    if not player.leaving or not table.is_in_hand(player):
        return Refusal("not-leaving", "CA-6.2")
    return None


def rebuy_range(table: HoldemTable, player: Player) -> tuple[int, int]:
    """CA-7.2, CA-7.5, SG-7.2: the least and the most they may bring now; none where the most is below the least."""
    settings = table.settings
    least = max(1, settings.least_buy_in - player.stack) if player.stack < settings.least_chips else 1
    return least, min(settings.most_buy_in - player.stack, player.bank)


def may_rebuy(table: HoldemTable, player: Player) -> Refusal | None:
    """CA-7.1, SG-7.1, SG-3.3, PS-1.1."""
    if table.is_evening():
        return ASK_THE_EVENING
    if table.is_given():
        return Refusal("no-rebuy-in", "PS-1.1")
    if not table.is_cash() and (table.running or not player.rebuy_until):
        return Refusal("only-after-the-sng", "SG-7.1")
    if table.is_in_hand(player):
        return Refusal("only-between-hands", "CA-7.1")
    least, most = rebuy_range(table, player)
    if most < least:
        code = "bank-too-small" if player.bank < least else "stack-is-full"
        rule = "CA-7.2" if table.is_cash() else "SG-7.2"
        return Refusal(code, rule, {"least": least, "bank": player.bank})
    return None


def may_order_rebuy(table: HoldemTable, player: Player) -> Refusal | None:
    """HO-3.7: while a hand keeps the chips from coming at once."""
    if table.is_evening():
        return ASK_THE_EVENING
    if table.is_given():
        return Refusal("no-rebuy-in", "PS-1.1")
    if not table.is_cash():
        return Refusal("only-after-the-sng", "SG-7.1")
    if not table.is_in_hand(player):
        return Refusal("no-hand-to-wait-for", "HO-3.7")
    return None if player.bank else Refusal("bank-too-small", "CA-7.2", {"least": 1, "bank": 0})


def may_top_up(table: HoldemTable, player: Player) -> Refusal | None:
    """SG-3.2."""
    if table.is_cash() or not table.running or player.safe == 0:
        return Refusal("no-safe", "SG-3.2")
    if table.is_in_hand(player):
        return Refusal("only-between-hands", "SG-3.2")
    if player.stack >= table.settings.most_buy_in:
        return Refusal("stack-is-full", "SG-3.2", {"most": table.settings.most_buy_in})
    return None


def may_play_again(table: HoldemTable, player: Player) -> Refusal | None:
    """PS-1.4: once a tournament played with given chips is over."""
    asked = table.is_given() and not table.running and player.rebuy_until > 0
    return None if asked else Refusal("not-asked", "PS-1.4")


def may_set_auto_rebuy(table: HoldemTable, _: Player) -> Refusal | None:
    """HO-1.7, PS-1.1."""
    if table.is_evening():
        return ASK_THE_EVENING
    return Refusal("no-rebuy-in", "PS-1.1") if table.is_given() else None


def may_start(table: HoldemTable, person: str) -> Refusal | None:
    """HO-2.10: who has opened a textbook table begins with those who are there."""
    if table.in_evening():
        return Refusal("starts-by-itself", "EV-1.1")
    if not table.is_textbook():
        return Refusal("starts-by-itself", "CA-1.1" if table.is_cash() else "SG-1.1")
    if person != table.creator:
        return Refusal("opener-only", "HO-2.10")
    if table.running:
        return Refusal("sng-running", "HO-2.10")
    if table.paused or table.closing:
        return Refusal("table-paused", "HO-8.1")
    if len(table.players) < 2:
        return Refusal("two-to-start", "HO-2.10")
    waits = any(player.stack == 0 for player in table.players.values())
    return Refusal("somebody-is-asked", "PS-1.4") if waits else None


def may_invite(table: HoldemTable, person: str) -> Refusal | None:
    """PS-1.2."""
    if not table.is_private():
        return Refusal("not-private", "PS-1.2")
    return None if person in table.invited else Refusal("not-invited", "PS-1.2")


def may_answer(table: HoldemTable, person: str) -> Refusal | None:
    """CA-3.6."""
    return None if table.asked == person else Refusal("not-asked", "CA-3.6")
