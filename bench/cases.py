"""The rule cases: small scripted hands and what a correct engine does with them.

Seats are numbered from the small blind: 0 small blind, 1 big blind, …, the last one the button. The blinds
are 5/10. Each engine's driver offers a `Table`; the cases never know which engine they are talking to.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

RIGHT, WRONG, CANNOT = "right", "wrong", "cannot express"


class CannotExpressError(Exception):
    """The engine has no way to say this: an abstract raise size, for instance."""


class WrongTurnError(Exception):
    """The engine asks another seat than the rules do."""


class Table(Protocol):
    def actor(self) -> int | None: ...
    def fold(self) -> None: ...
    def check_or_call(self) -> None: ...
    def raise_to(self, amount: int) -> None:
        """To a total of `amount` on this street."""

    def all_in(self) -> None: ...
    def may_check(self) -> bool: ...
    def may_raise(self) -> bool: ...
    def least_raise(self) -> int:
        """The least total on this street that counts as a raise."""

    def stacks(self) -> list[float]:
        """Everyone's chips once the hand is over; some engines split a chip."""


OpenTable = Callable[[Sequence[int], Sequence[tuple[str, str]], Sequence[str]], Table]


@dataclass(frozen=True)
class Verdict:
    result: str
    seen: str = ""


@dataclass(frozen=True)
class Case:
    name: str
    title: str
    judge: Callable[[OpenTable], Verdict]


def judge(case: Case, open_table: OpenTable) -> Verdict:
    try:
        return case.judge(open_table)
    except CannotExpressError as reason:
        return Verdict(CANNOT, str(reason))
    except WrongTurnError as reason:
        return Verdict(WRONG, str(reason))
    except NotImplementedError:
        raise
    except BaseException as error:  # a Rust panic is no Exception, and it is a finding as well
        return Verdict(WRONG, f"failed with {type(error).__name__}: {error}")


# ---- the script's words

PLAIN_HOLES = (("2c", "7d"), ("3h", "8s"), ("4c", "9d"), ("5h", "Ts"))
PLAIN_BOARD = ("Ks", "Jd", "6h", "2s", "Qc")


def deal(open_table: OpenTable, stacks: Sequence[int]) -> Table:
    """A table where the cards do not matter."""
    return open_table(stacks, PLAIN_HOLES[: len(stacks)], PLAIN_BOARD)


def play(table: Table, *script: tuple[int, str | int]) -> None:
    """Each line is a seat and "fold", "check", "call", "all-in" or, as a number, a raise to that."""
    for seat, move in script:
        turn(table, seat)
        if isinstance(move, int):
            table.raise_to(move)
        else:
            {"fold": table.fold, "all-in": table.all_in}.get(move, table.check_or_call)()


def turn(table: Table, seat: int) -> None:
    asked = table.actor()
    if asked != seat:
        other = "nobody" if asked is None else f"seat {asked}"
        raise WrongTurnError(f"seat {seat} should act, the engine asks {other}")


def raising(table: Table, seat: int, *, allowed: bool) -> Verdict:
    turn(table, seat)
    offered = table.may_raise()
    return Verdict(RIGHT if offered is allowed else WRONG, "may raise" if offered else "may not raise")


def chips(table: Table, expected: Iterable[int]) -> Verdict:
    if table.actor() is not None:
        return Verdict(WRONG, f"the hand should be over, the engine asks seat {table.actor()}")
    stacks = table.stacks()
    seen = "chips " + " ".join(f"{stack:.6g}" for stack in stacks)
    return Verdict(RIGHT if stacks == list(expected) else WRONG, seen)


# ---- the cases


def short_all_in_after_limp(open_table: OpenTable) -> Verdict:
    table = deal(open_table, [1000, 1000, 1000, 15])
    play(table, (2, "call"), (3, "all-in"), (0, "call"), (1, "call"))
    return raising(table, 2, allowed=False)


def short_all_in_after_check(open_table: OpenTable) -> Verdict:
    table = deal(open_table, [1000, 16, 1000])
    play(table, (2, "call"), (0, "call"), (1, "check"))
    play(table, (0, "check"), (1, "all-in"), (2, "call"))
    return raising(table, 0, allowed=False)


def short_all_ins_add_up(open_table: OpenTable) -> Verdict:
    # Seat 3 stays in with chips behind: a raise against all-in players alone would be none.
    table = deal(open_table, [1000, 160, 220, 1000])
    play(table, (2, "call"), (3, "call"), (0, "call"), (1, "check"))
    play(table, (0, 100), (1, "all-in"), (2, "all-in"), (3, "call"))
    return raising(table, 0, allowed=True)


def short_all_in_after_own_raise(open_table: OpenTable) -> Verdict:
    table = deal(open_table, [1000, 1000, 260])
    play(table, (2, "call"), (0, "call"), (1, "check"))
    play(table, (0, 100), (1, 200), (2, "all-in"), (0, "call"))
    return raising(table, 1, allowed=False)


def two_odd_chips(open_table: OpenTable) -> Verdict:
    # Three tens and the folded small blind's five: 35 is 11 each and two over.
    holes = (("2c", "3d"), ("4c", "5d"), ("6c", "7d"), ("8c", "9d"))
    table = open_table([1000] * 4, holes, ("As", "Kd", "Qh", "Jc", "Ts"))
    play(table, (2, "call"), (3, "call"), (0, "fold"), (1, "check"))
    for _street in range(3):
        play(table, (1, "check"), (2, "check"), (3, "check"))
    return chips(table, [995, 1002, 1002, 1001])


def side_pots(open_table: OpenTable) -> Verdict:
    holes = (("As", "Ah"), ("Ks", "Kh"), ("Qs", "Qh"))
    table = open_table([50, 100, 200], holes, ("2c", "7d", "9h", "3s", "4c"))
    play(table, (2, "all-in"), (0, "call"), (1, "call"))
    return chips(table, [150, 100, 100])


def big_blind_option(open_table: OpenTable) -> Verdict:
    table = deal(open_table, [1000] * 3)
    play(table, (2, "call"), (0, "call"))
    turn(table, 1)
    check, more = table.may_check(), table.may_raise()
    seen = f"may {'' if check else 'not '}check, may {'' if more else 'not '}raise"
    return Verdict(RIGHT if check and more else WRONG, seen)


def uncalled_bet_returned(open_table: OpenTable) -> Verdict:
    holes = (("2c", "7d"), ("As", "Ah"), ("Ks", "Kh"))
    table = open_table([1000, 100, 300], holes, ("2h", "7s", "9h", "3s", "4c"))
    play(table, (2, "all-in"), (0, "fold"), (1, "call"))
    return chips(table, [995, 205, 200])


def least_reraise(open_table: OpenTable) -> Verdict:
    table = deal(open_table, [1000] * 4)
    play(table, (2, 40))
    turn(table, 3)
    first = table.least_raise()
    play(table, (3, 100))
    turn(table, 0)
    second = table.least_raise()
    seen = f"least raises to {first}, then {second}"
    return Verdict(RIGHT if (first, second) == (70, 160) else WRONG, seen)


CASES = (
    Case("limp", "short all-in after a limp reopens nothing", short_all_in_after_limp),
    Case("check", "short all-in after a check reopens nothing", short_all_in_after_check),
    Case("add-up", "short all-ins that add up to a raise reopen", short_all_ins_add_up),
    Case("own-raise", "short all-in over one's own raise reopens nothing", short_all_in_after_own_raise),
    Case("odd-chips", "two odd chips among three winners: one each", two_odd_chips),
    Case("side-pots", "side pots of 50, 100 and 200", side_pots),
    Case("option", "the big blind's option", big_blind_option),
    Case("uncalled", "an uncalled bet goes back", uncalled_bet_returned),
    Case("re-raise", "the least re-raise is the last raise", least_reraise),
)
