"""FD-1.2, FD-1.5: who is asked for a hash, and the proof beside each card that somebody is shown."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from hanpan.floor.fair_dealer import FairDealer
from hanpan.floor.visits import Outgoing, Visit
from hanpan.house.contract import TableKind
from hanpan.house.events import TableEvent
from hanpan.house.fair_deals import awaited, hashes_wanted
from hanpan.wire.house_says import AskHash, Proofs, encode

NOBODYS: Mapping[str, str] = {}
NOBODY = ""
"""Those without a seat in the hand have all been shown the same: thousands of onlookers cost one look."""


class DealTelling:
    """Tracks what the viewers of one table have been asked and shown."""

    def __init__(self) -> None:
        self.asked: dict[Visit, tuple[tuple[int, int], ...]] = {}
        self.proven: dict[Visit, tuple[int, str, int]] = {}
        """Of which deal, with whose own cards, and how many of those that everybody has been shown."""

    def forget(self, visit: Visit) -> None:
        """They look away; should they come again, they are asked and shown anew."""
        self.asked.pop(visit, None)
        self.proven.pop(visit, None)

    def given(self, visit: Visit, deal: tuple[int, int]) -> None:
        """They have sent what they would be asked for."""
        self.asked[visit] = (deal,)

    def ask(self, fair: FairDealer, kind: TableKind, table: Any, viewers: Collection[Visit]) -> list[Outgoing]:
        """Each who has a seat, once for every attempt at a draw or a deal, and the house's own bots never. Whose number
        is waited for may send the next hash with it, and is asked for that only when the cards come."""
        assert kind.fair is not None
        wanted = hashes_wanted(kind.fair, table)
        before, self.asked = self.asked, {visit: wanted for visit in viewers if self.asked.get(visit) == wanted}
        if len(self.asked) == len(viewers):
            return []
        waits = awaited(table.fair)
        seated = {one for one in kind.seated(table) if not fair.is_house_bot(one) and one not in waits}
        new = [visit for visit in viewers if visit.person in seated and visit not in self.asked]
        self.asked |= dict.fromkeys(new, wanted)
        words = {deal: encode(AskHash(table.id, *deal, ahead=True)) for deal in wanted} if new else {}
        return [(visit, word) for visit in new for deal, word in words.items() if deal not in before.get(visit, ())]

    def prove(
        self,
        fair: FairDealer,
        kind: TableKind,
        table: Any,
        viewers: Iterable[Visit],
        behind: Mapping[str, str] = NOBODYS,
    ) -> list[Outgoing]:
        """To each the cards they have not been shown before; to a mentor those of whom they sit behind."""
        dealing = kind.fair
        assert dealing is not None
        number = dealing.number(table)
        if not table.fair.opened or table.fair.committed(number) is None:
            return []
        told: dict[tuple[str, int], bytes] = {}
        """By whose own cards are told, and how many of everybody's are not."""
        messages, proven = list[Outgoing](), dict[Visit, tuple[int, str, int]]()
        dealt_in, for_all = set(dealing.dealt_in(table).values()), dealing.shown(table, NOBODY)
        for visit in viewers:
            behind_of = behind.get(visit.person, visit.person)
            whose = behind_of if behind_of in dealt_in else NOBODY
            *before, count = self.proven.get(visit, (0, NOBODY, 0))
            is_new = before != [number, whose]
            news = (whose, 0) if is_new else (NOBODY, count)
            if news not in told:
                places = dealing.shown(table, whose) if is_new and whose else for_all[news[1] :]
                told[news] = encode(Proofs(table.id, number, fair.proofs(table, places))) if places else b""
            if told[news]:
                messages.append((visit, told[news]))
            elif is_new:
                continue  # nothing is dealt yet
            proven[visit] = number, whose, len(for_all)
        self.proven = proven
        return messages


def shows_cards(kind: TableKind, events: list[TableEvent]) -> bool:
    return kind.fair is not None and any(map(kind.fair.shows, events))
