"""Announcements of an operator: sent at once to who is here, and to whoever comes in while they stand."""

from msgspec import structs

from hanpan.floor.broadcast import Broadcast
from hanpan.floor.clock import Clock
from hanpan.floor.operator_ports import AnnouncementRow
from hanpan.floor.visits import Visit
from hanpan.wire import house_says as told
from hanpan.words import FALLBACK


class Announcements:
    """Those that stand, the earliest first."""

    def __init__(self, broadcast: Broadcast, clock: Clock) -> None:
        self.broadcast, self.clock = broadcast, clock
        self.rows: list[AnnouncementRow] = []

    def standing(self) -> list[AnnouncementRow]:
        now = self.clock.now()
        self.rows = [row for row in self.rows if row.until > now]
        return self.rows

    def add(self, row: AnnouncementRow) -> None:
        self.rows.append(row)
        self._tell_everybody(row)

    def end(self, place: int) -> bool:
        """It is taken back; False where none such stands."""
        found = [row for row in self.standing() if row.place == place]
        self.rows = [row for row in self.rows if row.place != place]
        for row in found:
            self._tell_everybody(structs.replace(row, until=0))
        return bool(found)

    def changed_from(self, before: dict[int, AnnouncementRow]) -> None:
        """They were read anew: who is here hears of the new ones, and that others are taken back."""
        now = {row.place: row for row in self.rows}
        for place, row in now.items():
            if place not in before:
                self._tell_everybody(row)
        for place, row in before.items():
            if place not in now:
                self._tell_everybody(structs.replace(row, until=0))

    def _tell_everybody(self, row: AnnouncementRow) -> None:
        """Encoded once for each language."""
        visits = self.broadcast.welcomed()
        for lang in {visit.guest.lang for visit in visits}:
            self.broadcast.say_to_all([visit for visit in visits if visit.guest.lang == lang], _word(row, lang))

    def tell(self, visit: Visit) -> None:
        """Somebody has come in."""
        for row in self.standing():
            self.broadcast.say(visit, _word(row, visit.guest.lang))


def _word(row: AnnouncementRow, lang: str) -> told.Announced:
    text = next(row.texts[one] for one in (lang, FALLBACK, *row.texts) if one in row.texts)
    return told.Announced(row.place, text, row.at, row.until)
