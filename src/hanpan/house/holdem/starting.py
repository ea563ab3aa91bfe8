"""The coming hand: who is dealt in where, what the absent pay, and the fact that it begins."""

from msgspec import structs

from hanpan.games.holdem import VARIANTS, HandSetup, Post
from hanpan.games.holdem.rules import ButtonRule
from hanpan.games.holdem.seating import with_button_blind
from hanpan.house.holdem import entry_options
from hanpan.house.holdem.events import Deduction, HandStarted
from hanpan.house.holdem.positions import (
    ARRIVING,
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

Taken = dict[str, tuple[bool, bool]]
"""By person: has their small, has their big blind gone by?"""


def coming_hand(table: HoldemTable) -> Plan | None:
    """The plan of the next hand, or None where none can be played."""
    if table.positions is None:
        return _first_hand(table)
    entries = table.entries()
    plan = plan_after(table, table.positions, entries)
    if plan is None and not table.is_cash():
        plan = _without_waiting(table, table.positions, entries)
    if plan is None or table.accepted is None:
        return plan
    person, option = table.accepted
    player = table.player(person)
    if player is None or entry_options.option_for(table, player, plan) != option:
        return plan
    return entry_options.apply(table, plan, player.seat, option)


def _without_waiting(table: HoldemTable, last: Positions, entries: Entries) -> Plan | None:
    """SG-5.1: where all who are back would wait behind nobody, they play; who was moved here only where that is not
    enough (EV-3.2)."""
    back = {seat: entry if entry.standing == ARRIVING else Entry() for seat, entry in entries.items()}
    return plan_after(table, last, back) or plan_after(table, last, dict.fromkeys(entries, Entry()))


def _first_hand(table: HoldemTable) -> Plan | None:
    """With those who have drawn (HO-6.1): who came or went at a cash table meanwhile makes them draw anew."""
    seats = table.entries()
    drawn = table.drawn_button >= 0 and (not table.is_cash() or seats.keys() == table.drawn.keys())
    return first_hand(seats, table.drawn_button) if drawn and len(seats) > 1 else None


def plan_after(table: HoldemTable, last: Positions, entries: Entries) -> Plan | None:
    if table.settings.rules.button is ButtonRule.NEXT_PLAYER:
        return next_button(last, entries)
    return next_hand(last, entries, *table.blinds())


def start_hand(table: HoldemTable, plan: Plan) -> HandStarted:
    """HE-2, HO-4: everything that is fixed before the first card."""
    small, big = table.blinds()
    missed = _missed(table, plan) if table.is_cash() else _taken(table, plan)
    paid = () if table.is_cash() else tuple(deductions(table, missed))
    dead = table.limbo + sum(deduction.stack + deduction.safe for deduction in paid)
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
    if table.ante:
        setup = structs.replace(setup, posts=_with_ante(table, setup))
    if table.settings.button_blind:  # VA-3.1: the button moves as the big blind does
        setup = with_button_blind(structs.replace(setup, button=plan.big))
    return HandStarted(
        table.now,
        table.hand_number + 1,
        plan.positions,
        setup,
        {seat: table.players[seat].person for seat in plan.dealt},
        paid,
        missed,
    )


def _with_ante(table: HoldemTable, setup: HandSetup) -> tuple[Post, ...]:
    """EV-1.2: the big blind pays it for the table, as dead money; what they cannot pay after the blind is not owed."""
    big = setup.big_blind_seat
    others = [post for post in setup.posts if post.seat != big]
    owed = sum(post.dead for post in setup.posts if post.seat == big)
    left = setup.stacks[big] - setup.big_blind - owed
    paid = owed + max(0, min(table.ante, left))
    return (*others, Post(big, 0, paid)) if paid else tuple(others)


def _missed(table: HoldemTable, plan: Plan) -> Taken:
    """CA-5.2, CA-5.3: whose small or big blind has gone by."""
    coming, missed = plan.positions, {}
    # At a table that begins the blinds come from the button: who sits out between them is passed over, too.
    last = table.positions or Positions(coming.button, coming.button, coming.small)
    for seat, player in table.players.items():
        if seat not in plan.dealt and player.entry.standing == REGULAR:
            # Where two are left the small blind's place jumps: that it follows the big blind still holds.
            small = player.small_due if table.positions else passed_by_small(seat, last, coming)
            big = passed_by_big(seat, last, coming)
            if small or big:
                missed[player.person] = (small and not table.settings.button_blind, big)
    return missed | _missed_by_departed(table, plan)


def _missed_by_departed(table: HoldemTable, plan: Plan) -> Taken:
    """HO-1.8: for those who left the blinds go on."""
    last = table.positions
    if last is None or not table.departed:
        return {}
    found = {}
    for person, left in table.departed.items():
        small = left.small_due and not left.missed_small and not table.settings.button_blind
        big = passed_by_big(left.seat, last, plan.positions) or left.seat == plan.positions.big
        if small or big:
            found[person] = (small, big)
    return found


def _taken(table: HoldemTable, plan: Plan) -> Taken:
    """SG-4.2: whose small or big blind goes by, of those who are still in and not dealt in, and so is taken."""
    taken = {}
    for seat, player in table.players.items():
        if table.positions is not None and seat not in plan.dealt and not player.out:
            big = passed_by_big(seat, table.positions, plan.positions)
            small = player.small_due and not table.settings.button_blind
            if small or big:
                taken[player.person] = (small, big)
    return taken


def deductions(table: HoldemTable, taken: Taken) -> list[Deduction]:
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
