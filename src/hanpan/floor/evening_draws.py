"""FD-1.10: who is asked for a hash before the seats of an evening are drawn, and what those who draw are told of it."""

from collections.abc import Collection, Iterable, Mapping

from hanpan.floor.journalled_house import JournalledHouse
from hanpan.floor.visits import Outgoing, Visit
from hanpan.house.evening import events as told
from hanpan.house.evening.evening import HERE, PLAYS, Evening
from hanpan.house.evening.fair_draws import FAIR, is_draw
from hanpan.house.fair_deals import hashes_wanted
from hanpan.wire.house_says import AskHash, EveningDraw, encode

OF_DRAWS = (told.DrawCommitted, told.DrawVoided, told.NumbersTold)


class EveningDraws:
    """Tracks what people have been asked, and who takes part in the draw that is made."""

    def __init__(self, house: JournalledHouse, visits: Mapping[str, Visit]) -> None:
        self.house, self.visits = house, visits
        self.asked: dict[Visit, dict[str, tuple[tuple[int, int], ...]]] = {}
        """Of which evening, for which draw and attempt."""
        self.drawing: dict[str, tuple[str, ...]] = {}

    def went(self, visit: Visit) -> None:
        self.asked.pop(visit, None)

    def follow(self, name: str, event: told.EveningEvent) -> list[Outgoing]:
        """Every step of a draw, and what it has come to, to those who take part."""
        if isinstance(event, told.EveningEnded):
            self.drawing.pop(name, None)
        if isinstance(event, told.DrawCommitted):
            self.drawing[name] = tuple([entry.person for entry in event.commitment.entries])
        elif not isinstance(event, OF_DRAWS) and not is_draw(event):
            return []
        people = self.drawing.get(name, ())
        if is_draw(event):
            self.drawing.pop(name, None)
        return self._say(name, event, people)  # type: ignore[arg-type]

    def _say(self, name: str, event: told.DrawFact, people: Iterable[str]) -> list[Outgoing]:
        here = [self.visits[person] for person in people if person in self.visits]
        word = encode(EveningDraw(name, [event])) if here else b""
        return [(visit, word) for visit in here]

    def ask(self, name: str, newcomers: Collection[Visit]) -> list[Outgoing]:
        """Everybody who may draw, once for each attempt; who has come again is told which numbers are waited for."""
        evening, fair = self.house.evenings.get(name), self.house.fair
        if evening is None or fair is None:
            return []
        found = self._pending(evening, newcomers)
        wanted = hashes_wanted(FAIR, evening)
        people = _may_draw(evening) if wanted else []
        for person in people:
            visit = self.visits.get(person)
            if visit is not None and not fair.is_house_bot(person):
                asked = self.asked.setdefault(visit, {})
                if asked.get(name) != wanted:
                    asked[name] = wanted
                    found += [(visit, encode(AskHash(name, *deal))) for deal in wanted]
        return found

    def _pending(self, evening: Evening, newcomers: Collection[Visit]) -> list[Outgoing]:
        commitment = evening.fair.commitment
        if commitment is None or not evening.fair.until:
            return []
        people = {entry.person for entry in commitment.entries if entry.hash}
        self.drawing.setdefault(evening.id, tuple([entry.person for entry in commitment.entries]))
        event = told.DrawCommitted(evening.now, commitment, evening.fair.until, evening.fair.head)
        return self._say(evening.id, event, [visit.person for visit in newcomers if visit.person in people])


def _may_draw(evening: Evening) -> list[str]:
    return [guest.person for guest in evening.guests.values() if guest.state in (HERE, PLAYS) and not guest.gone]
