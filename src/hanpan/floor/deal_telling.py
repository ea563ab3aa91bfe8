"""FD-1.2, FD-1.5: who is asked for a hash, and the proof beside each card that somebody is shown."""

from collections.abc import Collection, Iterable
from typing import Any

from hanpan.fairness import Place
from hanpan.floor.fair_dealer import FairDealer
from hanpan.floor.visits import Outgoing, Visit
from hanpan.house.contract import TableKind
from hanpan.house.events import TableEvent
from hanpan.house.fair_deals import coming
from hanpan.wire.house_says import AskHash, Proofs, encode


class DealTelling:
    """What the viewers of one table have been asked and shown."""

    def __init__(self) -> None:
        self.asked: dict[Visit, tuple[int, int]] = {}
        self.proven: dict[Visit, tuple[int, int]] = {}
        """How many of the cards of which deal."""

    def ask(self, fair: FairDealer, kind: TableKind, table: Any, viewers: Collection[Visit]) -> list[Outgoing]:
        """Each who has a seat, once for every attempt, and the house's own bots never."""
        assert kind.fair is not None
        wanted = coming(table.fair, kind.fair.number(table))
        self.asked = {visit: self.asked[visit] for visit in viewers if self.asked.get(visit) == wanted}
        if len(self.asked) == len(viewers):
            return []
        seated = {person for person in kind.seated(table) if not fair.is_house_bot(person)}
        new = [visit for visit in viewers if visit.person in seated and visit not in self.asked]
        self.asked |= dict.fromkeys(new, wanted)
        word = encode(AskHash(table.id, *wanted)) if new else b""
        return [(visit, word) for visit in new]

    def prove(self, fair: FairDealer, kind: TableKind, table: Any, viewers: Iterable[Visit]) -> list[Outgoing]:
        """To each the cards they have not been shown before."""
        dealing = kind.fair
        assert dealing is not None
        number = dealing.number(table)
        if not table.fair.opened or table.fair.committed(number) is None:
            return []
        told: dict[tuple[tuple[Place, ...], int], bytes] = {}
        messages, proven = list[Outgoing](), dict[Visit, tuple[int, int]]()
        for visit in viewers:
            before, count = self.proven.get(visit, (0, 0))
            places, count = dealing.shown(table, visit.person), count if before == number else 0
            if len(places) > count:
                key = places[count:], number
                if key not in told:
                    told[key] = encode(Proofs(table.id, number, fair.proofs(table, places[count:])))
                messages.append((visit, told[key]))
            proven[visit] = number, len(places)
        self.proven = proven
        return messages


def shows_cards(kind: TableKind, events: list[TableEvent]) -> bool:
    return kind.fair is not None and any(kind.fair.shows(event) for event in events)
