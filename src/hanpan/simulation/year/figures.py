"""What a house holds in memory and on its disk: at night it is what it was, and a hand costs what it cost."""

from collections.abc import Collection

from hanpan.bots.names import is_ours
from hanpan.floor.floor import Floor
from hanpan.house.departures import KEPT
from hanpan.server.context import Context
from hanpan.simulation.invariants import must

GROWS = 1.3
"""A hand may take so many times the bytes in the last quarter of what it took in the first: people and hands differ."""
MOST = 100
"""Of what is given back with the next of its kind: requests that came to nothing, reasons, who opened tables."""
ENOUGH = 24
"""Evenings: fewer say nothing about a hand, so much else happens on one."""


def people_held(floor: Floor) -> dict[str, Collection[str]]:
    """By what it is: of whom something is at hand. Banks and friends are theirs for ever."""
    people = floor.house.people
    return {
        "names": floor.people.cards,
        "visits": floor.visits,
        "answers": floor.replies.answers.by_person,
        "banks told": floor.broadcast.banks,
        "purchases": people.cage.sold,
        "seats": people.claims,
        "reservations": people.reservations,
        "those who look on": [who for kind, table in floor.house.all_tables() for who in kind.looking_on(table)],
        "bots": people.bots,
        "those who went": floor.forgetting.gone,
    }


def tables_held(floor: Floor) -> dict[str, Collection[str]]:
    """By what it is: of which tables something is at hand."""
    house, broadcast = floor.house, floor.broadcast
    return {
        "tables": house.tables,
        "kinds": house.kinds,
        "names of tables": house.names,
        "journals": house.journals,
        "numbers": house.numbers,
        "alarms": house.due,
        "recent facts": house.recent,
        "snapshots": house.snapshots,
        "hands": house.hand_began,
        "crowds": house.crowds,
        "actors": broadcast.actors,
        "offered chairs": broadcast.offered,
        "rows of the lobby": broadcast.lobby.told,
        "accounts": _tables_of(house.ledger.balances),
    }


def _tables_of(accounts: Collection[str]) -> list[str]:
    """What is paid to the system stays there (SN-5.1)."""
    parts = [account.split(":") for account in accounts]
    return [part[1] for part in parts if part[0] in ("stack", "safe", "pot", "given")]


def others_held(floor: Floor, context: Context, alarms: int) -> dict[str, int]:
    """By what it is: how much of it is at hand that nobody needs at night."""
    spare = 2 * len(floor.house.tables)
    gates = (context.requests, context.guests, context.friend_requests, context.exports)
    return {
        "alarms": alarms - 2 * len(floor.visits) - spare,
        "messages": len(floor.broadcast.messages) + len(floor.delivery.soon) + len(floor.delivery.later),
        "watchers": len(floor.broadcast.lobby.watchers) + len(floor.broadcast.lobby.gone),
        "viewers": sum(len(actor.everybody()) + len(actor.newcomers) for actor in floor.broadcast.actors.values())
        - sum(1 for visit in floor.visits.values() for _ in visit.tables),
        "those who opened tables": len(floor.tables.opened_by_person) - MOST,
        "addresses that opened tables": len(floor.tables.opened_from_address) - MOST,
        "reasons": len(floor.house_wishes.explanations.reasons.by_table) - MOST,
        "transfers": len(floor.house.ledger.done),
        "connections": len(floor.delivery.closing_connections),
        "requests that came to nothing": len(floor.house.people.friends.turned_down) - MOST,
        "addresses at the door": sum(len(gate.buckets) for gate in gates),
        "cookies on their way out": len(context.sessions.changes),
    }


def check_memory(floor: Floor, context: Context, tables: Collection[str], alarms: int) -> None:
    """A day after the last person has gone nothing of them is left but what is theirs for ever."""
    house = floor.house
    theirs = floor.people.named() | set(house.people.departures)
    for what, held in people_held(floor).items():
        left = [person for person in held if person and not is_ours(person) and person not in theirs]
        must(not left, f"{what}: the house still holds {len(left)} people, like {left[:2]}", "the floor")
    for what, named_tables in tables_held(floor).items():
        left = [name for name in named_tables if name not in tables]
        must(not left, f"{what}: the house still holds {len(left)} tables, like {left[:2]}", "the floor")
    for what, count in others_held(floor, context, alarms).items():
        must(count <= 0, f"{what}: the house still holds {count}", "the floor")
    for person, left_there in house.people.departures.items():
        at = [left.at for left in left_there.values()]
        must(max(at, default=0) - min(at, default=0) <= KEPT, f"departures of {person} of another week", "the floor")
    bought = max([len(sold) for sold in house.people.cage.sold.values()], default=0)
    must(bought < 100, f"purchases: {bought} of one person", "the floor")


class Growth:
    """Bytes and hands, evening by evening."""

    def __init__(self) -> None:
        self.evenings: list[tuple[int, int]] = []

    def add(self, grown: int, hands: int) -> None:
        self.evenings.append((grown, hands))

    def quarters(self) -> tuple[float, float]:
        """Bytes for a hand in the first quarter, and in the last."""
        quarter = max(1, len(self.evenings) // 4)
        return _each(self.evenings[:quarter]), _each(self.evenings[-quarter:])

    def check(self) -> None:
        first, last = self.quarters()
        said = len(self.evenings) >= ENOUGH
        must(not said or last <= GROWS * first, f"a hand takes {last:.0f} bytes, and took {first:.0f}", "the file")


def _each(evenings: list[tuple[int, int]]) -> float:
    return sum(grown for grown, _ in evenings) / max(1, sum(hands for _, hands in evenings))
