"""SN-5: who has survived, what they give away, who is out, and the end."""

from hanpan.engine import Event, Move, Refusal
from hanpan.games.sniper.commands import Distribute
from hanpan.games.sniper.events import Distributed, Eliminated, GameEnded, RoundBegun, Survived
from hanpan.games.sniper.match import Match
from hanpan.kit.button import clockwise, next_player
from hanpan.kit.pots import split

Plan = dict[int, int]


def settle(match: Match) -> Event | None:
    """After an award: payments first, then gifts, and both again for whom a gift has lifted (SN-5.1)."""
    stacks, number = match.betting.stacks, match.setup.survival
    for seat in match.order:
        if stacks[seat] >= number and seat in match.playing:
            return Survived(seat, number)
    if match.giving:
        return _give_without_asking(match)
    broke = [seat for seat in match.order if stacks[seat] == 0 and seat in match.playing]
    return Eliminated(_best_first(broke, match.began)) if broke else next_round(match)


def next_round(match: Match) -> Event:
    """SN-5.5: as long as two are left who can survive; SN-1.3: the first player moves on to the next who is."""
    playing, first = match.playing, match.first
    if len(playing) <= 1 or _nobody_can_survive(match):
        return game_over(match)
    if match.round > 0:
        first = next_player(playing, first)
    return RoundBegun(match.round + 1, clockwise(playing, first - 1))


# -- the end (SN-5.5, SN-5.6)


def _nobody_can_survive(match: Match) -> bool:
    """The chips of all still in are fewer than the number. Where nobody has survived they are all the chips there ever
    were: then the last one left wins."""
    left = sum([match.betting.stacks[seat] for seat in match.playing])
    return len(match.survivors) > 0 and left < match.setup.survival


def game_over(match: Match) -> GameEnded:
    """Survivors first, then who is left over, then the eliminated, the last one out first."""
    left_over = _best_first(_receivers(match), match.betting.stacks)
    wins_too = match.setup.last_one_wins or not match.survivors
    winners = match.survivors + (left_over[:1] if wins_too else ())
    return GameEnded(winners, match.survivors + left_over + match.out)


def _best_first(clockwise: list[int], chips: list[int]) -> tuple[int, ...]:
    """By chips; equals stay in the order clockwise from the first player."""
    return tuple(sorted(clockwise, key=lambda seat: -chips[seat]))


# -- giving (SN-5.2)


def _give_without_asking(match: Match) -> Event | None:
    """One receiver leaves no choice, and without any the system takes it all."""
    if match.waits_for_a_plan():
        return None
    giver = match.giving[0]
    left = match.betting.stacks[giver]
    if not match.playing:
        return Distributed(giver, (), left)
    return Distributed(giver, ((match.playing[0], left),))


def even_plan(match: Match) -> Plan:
    """One each to those on 0, then evenly; what is left over clockwise from the first player."""
    plan, left = _alms(match, match.betting.stacks[match.giving[0]])
    for seat, share in split(left, _receivers(match)):
        if share > 0:
            plan[seat] = plan.get(seat, 0) + share
    return plan


def _plan_for(match: Match, favourite: int) -> Plan:
    """All to one, after what those on 0 must get."""
    plan, left = _alms(match, match.betting.stacks[match.giving[0]])
    if left > 0:
        plan[favourite] = plan.get(favourite, 0) + left
    return plan


def _receivers(match: Match) -> list[int]:
    return [seat for seat in match.order if seat in match.playing]


def _alms(match: Match, left: int) -> tuple[Plan, int]:
    """One chip for each player on 0 while it lasts, and what remains."""
    on_zero = [seat for seat in _receivers(match) if match.betting.stacks[seat] == 0]
    plan = dict.fromkeys(on_zero[:left], 1)
    return plan, left - len(plan)


def legal_plans(match: Match) -> tuple[Move, ...]:
    """The even plan and one for each favourite; any other plan that keeps to SN-5.2 is granted too."""
    left = match.betting.stacks[match.giving[0]]
    plans = [even_plan(match)] + [_plan_for(match, seat) for seat in _receivers(match)]
    return (Move("distribute", left, left, tuple(dict.fromkeys([spell(plan) for plan in plans]))),)


def spell(plan: Plan) -> str:
    """`2:5,4:3` gives 5 to seat 2 and 3 to seat 4."""
    return ",".join([f"{seat}:{amount}" for seat, amount in sorted(plan.items())])


def parse(text: str) -> Plan:
    gifts = [gift.split(":") for gift in text.split(",")]
    return {int(seat): int(amount) for seat, amount in gifts}


def distribute(match: Match, wish: Distribute) -> Event | Refusal:
    """A plan is granted if it gives all, to players still in the game, and forgets nobody on 0."""
    if not match.waits_for_a_plan() or match.giving[0] != wish.seat:
        return Refusal("nothing-to-give", "SN-5.2")
    gifts, left = wish.gifts, match.betting.stacks[wish.seat]
    if any(seat not in match.playing for seat in gifts):
        return Refusal("not-in-the-game", "SN-5.2")
    if any(amount < 0 for amount in gifts.values()):
        return Refusal("negative-gift", "SN-5.2")
    if sum(gifts.values()) != left:
        return Refusal("not-all-of-it", "SN-5.2", {"left": left, "given": sum(gifts.values())})
    due, _ = _alms(match, left)
    given = [seat for seat in gifts if gifts[seat] > 0 and match.betting.stacks[seat] == 0]
    if len(given) < len(due):
        return Refusal("player-on-zero-forgotten", "SN-5.2", {"due": len(due), "given": len(given)})
    return Distributed(wish.seat, tuple([gift for gift in sorted(gifts.items()) if gift[1] > 0]))
