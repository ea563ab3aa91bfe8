"""The coming hand: who is dealt in where, what the absent pay, and the fact that it begins."""

from msgspec import structs

from hanpan.games.holdem import VARIANTS, HandSetup
from hanpan.games.holdem.rules import ButtonRule
from hanpan.games.holdem.seating import with_button_blind
from hanpan.house.holdem import entry_options
from hanpan.house.holdem.events import Deduction, HandStarted
from hanpan.house.holdem.positions import (
    REGULAR,
    Entries,
    Entry,
    Plan,
    Positions,
    first_hand,
    next_button,
    next_hand,
    passed_by_big,
    passed_by_small,
)
from hanpan.house.holdem.settings import EXTENSIONS
from hanpan.house.holdem.table import HoldemTable, Player


def coming_hand(table: HoldemTable) -> Plan | None:
    """The plan of the next hand, or None where none can be played."""
    if table.positions is None:
        seats = table.entries()
        return first_hand(seats, table.drawn_button) if table.drawn_button >= 0 else None
    entries = table.entries()
    plan = _next(table, table.positions, entries)
    if plan is None and not table.settings.is_cash:
        # SG-5.1: where all who are back would wait behind nobody, they play.
        plan = _next(table, table.positions, dict.fromkeys(entries, Entry()))
    if plan is None or table.accepted is None:
        return plan
    person, option = table.accepted
    player = table.player(person)
    if player is None or entry_options.option_for(table, player, plan) != option:
        return plan
    return entry_options.apply(table, plan, player.seat, option)


def _next(table: HoldemTable, last: Positions, entries: Entries) -> Plan | None:
    if table.settings.rules.button is ButtonRule.NEXT_PLAYER:
        return next_button(last, entries)
    return next_hand(last, entries, *table.blinds())


def start_hand(table: HoldemTable, plan: Plan) -> HandStarted:
    """HE-2, HO-4: everything that is fixed before the first card."""
    small, big = table.blinds()
    missed = _missed(table, plan) if table.settings.is_cash else _taken(table, plan)
    deductions = () if table.settings.is_cash else tuple(_deductions(table, missed))
    dead = table.limbo + sum(deduction.stack + deduction.safe for deduction in deductions)
    setup = HandSetup(
        stacks={seat: table.players[seat].stack for seat in plan.dealt},
        button=plan.positions.button,
        small_blind_seat=plan.small,
        big_blind_seat=plan.big,
        small_blind=small,
        big_blind=big,
        posts=plan.posts,
        dead=dead,
        rules=structs.replace(table.settings.rules, action_seconds=table.settings.timers.action),
        variant=VARIANTS[table.settings.variant],
    )
    if table.settings.button_blind:  # VA-3.1: the button moves as the big blind does
        setup = with_button_blind(structs.replace(setup, button=plan.big))
    return HandStarted(
        table.now,
        table.hand_number + 1,
        plan.positions,
        setup,
        {seat: table.players[seat].person for seat in plan.dealt},
        deductions,
        missed,
    )


def _missed(table: HoldemTable, plan: Plan) -> dict[str, tuple[bool, bool]]:
    """CA-5.2: whose small or big blind has gone by."""
    coming, missed = plan.positions, {}
    # At a table that begins the blinds come from the button: who sits out between them is passed over, too.
    last = table.positions or Positions(coming.button, coming.button, coming.small)
    for seat, player in table.players.items():
        if seat not in plan.dealt and player.entry.standing == REGULAR:
            small = not table.settings.button_blind and passed_by_small(seat, last, plan.positions)
            big = passed_by_big(seat, last, plan.positions)
            if small or big:
                missed[player.person] = (small, big)
    return missed


def _taken(table: HoldemTable, plan: Plan) -> dict[str, tuple[bool, bool]]:
    """SG-4.2: whose small or big blind goes by, of those who are still in and not dealt in, and so is taken."""
    taken = {}
    for seat, player in table.players.items():
        if table.positions is not None and seat not in plan.dealt and not player.out:
            big = passed_by_big(seat, table.positions, plan.positions)
            small = player.small_due and not table.settings.button_blind
            if small or big:
                taken[player.person] = (small, big)
    return taken


def _deductions(table: HoldemTable, taken: dict[str, tuple[bool, bool]]) -> list[Deduction]:
    """SG-4.2, SG-4.4: what the seats pay that are sat out."""
    found = []
    small_blind, big_blind = table.blinds()
    for player in table.players.values():
        if is_written_off(table, player):
            found.append(Deduction(player.person, player.stack, player.safe, "SG-4.4"))
        elif player.person in taken:
            small, big = taken[player.person]
            owed = (small_blind if small else 0) + (big_blind if big else 0)
            found.append(Deduction(player.person, min(owed, player.stack), 0, "SG-4.2"))
    return found


def is_written_off(table: HoldemTable, player: Player) -> bool:
    """SG-4.4: the coming hand is the fourth in a row sat out after all extensions."""
    return has_used_up_sit_out(table, player) and player.hands_missed >= 3


def has_used_up_sit_out(table: HoldemTable, player: Player) -> bool:
    return player.sitting_out and player.sit_out_until <= table.now and player.extensions >= EXTENSIONS
