"""SG, PS: how a sit-and-go begins, rises, loses players, and ends."""

from hanpan.house import reservations
from hanpan.house.events import TableEvent
from hanpan.house.holdem.absence import is_deserted, people
from hanpan.house.holdem.events import (
    LevelRaised,
    RebuyOffered,
    ToppedUp,
    TournamentEnded,
    TournamentStarted,
    WentOut,
)
from hanpan.house.holdem.leaving import leave_now
from hanpan.house.holdem.positions import Plan, completes_round
from hanpan.house.holdem.rebuying import auto_rebuy
from hanpan.house.holdem.settings import LAST_ROUNDS
from hanpan.house.holdem.table import HoldemTable, Player
from hanpan.house.stakes import LADDER
from hanpan.kit.button import clockwise


def after_the_hand(table: HoldemTable) -> TableEvent | None:
    """SG-3.4, SG-1.3: who is out, and whether it is over."""
    if not table.running:
        return None
    if table.is_evening():
        return _leaver(table)
    busted = [player for player in table.still_in() if player.stack + player.safe == 0]
    if busted:
        worst = min(busted, key=lambda player: standing(table, player))
        return WentOut(table.now, worst.person, len(table.still_in()))
    if len(table.still_in()) < 2:
        return _won(table)
    leaver = _leaver(table)
    if leaver is not None:
        return leaver
    if _is_called(table):
        return called(table)
    return None


def _leaver(table: HoldemTable) -> TableEvent | None:
    leavers = [player for player in table.still_in() if player.leaving]
    return leave_now(table, min(leavers, key=lambda player: standing(table, player)), table.now) if leavers else None


def standing(table: HoldemTable, player: Player) -> tuple[int, int, int]:
    """SG-1.3: more chips at the start of the hand, the better hand, the seat nearer the button's left."""
    strength = 0
    if table.hand is not None and table.hand.strengths and table.was_dealt(player):
        strength = table.hand.strengths[player.seat]
    button = table.positions.button if table.positions else 0
    return table.began.get(player.person, 0), strength, -clockwise(table.players, button).index(player.seat)


def _won(table: HoldemTable) -> TableEvent:
    """SG-1.4: the winner's stack and safe, and what was forfeited to a hand that never came."""
    left = table.still_in()
    payouts = {player.person: player.stack + player.safe + table.limbo for player in left}
    places = tuple([player.person for player in left] + list(reversed(table.places)))
    return TournamentEnded(table.now, places, payouts, table.limbo)


def _is_called(table: HoldemTable) -> bool:
    """SG-9.3: nine further rounds at the top are played."""
    return table.level == len(LADDER) - 1 and table.extra_rounds > LAST_ROUNDS


def called(table: HoldemTable) -> TableEvent:
    """SG-9.3: by safe, then by stack; each keeps their chips. Forfeited chips are the first one's."""
    ranked = sorted(table.still_in(), key=lambda player: (player.safe, player.stack), reverse=True)
    payouts = {player.person: player.stack + player.safe for player in ranked}
    payouts[ranked[0].person] += table.limbo
    places = tuple([player.person for player in ranked] + list(reversed(table.places)))
    return TournamentEnded(table.now, places, payouts, table.limbo)


def abandoned(table: HoldemTable) -> TableEvent:
    """HO-7.7: among people alone it is called; where a bot is in, they forfeit, and the bots play on."""
    here = people(table)
    if len(here) == len(table.still_in()):
        return called(table)
    first = min(here, key=lambda player: (player.stack + player.safe, -player.seat))
    return _forfeits(table, first)


def _forfeits(table: HoldemTable, player: Player) -> TableEvent:
    """SG-4.4: stack and safe go to the next main pot."""
    return WentOut(table.now, player.person, len(table.still_in()), player.stack, player.safe)


def between_hands(table: HoldemTable) -> TableEvent | None:
    """SG-3.2 while it runs; SG-1.4, SG-7.1, PS-1.4 before the next one."""
    if table.running:
        return _top_up(table)
    for seat in sorted(table.players):
        due = _buys_in_again(table, table.players[seat])
        if due is not None:
            return due
    asked = reservations.follow(table, table.free_chairs())
    if asked is not None:
        return asked
    ready = all(player.stack and not player.rebuy_until for player in table.players.values())
    full = len(table.players) == table.settings.seats
    if ready and full and table.now >= table.next_at and not is_deserted(table):
        return TournamentStarted(table.now, table.tournament + 1)
    return None


def _top_up(table: HoldemTable) -> TableEvent | None:
    """SG-3.2: a stack that cannot pay the coming big blind is filled from the safe."""
    _, big = table.blinds()
    if table.now < table.next_at:
        return None
    for player in table.still_in():
        if player.safe and player.stack < min(big, table.settings.most_buy_in):
            amount = min(player.safe, table.settings.most_buy_in - player.stack)
            return ToppedUp(table.now, player.person, amount)
    return None


def _buys_in_again(table: HoldemTable, player: Player) -> TableEvent | None:
    if player.leaving:
        return leave_now(table, player, table.now)
    if player.stack:
        return None
    if player.away:  # nobody waits for an answer that will not come (HO-7.6)
        return leave_now(table, player, table.now, observes=player.connected)
    if table.now < table.asks_at:  # first everybody looks at the places (PS-1.4)
        return None
    if player.rebuy_until and table.now >= player.rebuy_until:
        return leave_now(table, player, table.now, observes=True)
    again = None if table.settings.is_given else auto_rebuy(table, player)
    return again or (None if player.rebuy_until else RebuyOffered(table.now, player.person))


def level_raised(table: HoldemTable, plan: Plan) -> TableEvent | None:
    """SG-9.1: up one level after each round, except by the textbook; at the top the rounds are counted."""
    last = table.positions
    if last is None or table.settings.is_textbook or table.raised_for == table.hand_number + 1:
        return None
    if not completes_round(table.round_began, last.button, plan.positions.button):
        return None
    top = table.level == len(LADDER) - 1
    extra = table.extra_rounds + 1 if top else 0
    return LevelRaised(table.now, table.level if top else table.level + 1, extra, plan.positions.button)
