"""What an operator says to everybody: at once to who is here, and to whoever comes in while it stands."""

from hanpan.floor.broadcast import Broadcast
from hanpan.floor.clock import Clock
from hanpan.floor.door_ports import AnnouncementRow
from hanpan.floor.visits import Visit
from hanpan.wire import house_says as told


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
            self._tell_everybody(AnnouncementRow(row.at, 0, row.ko, row.en, row.operator, row.place))
        return bool(found)

    def _tell_everybody(self, row: AnnouncementRow) -> None:
        """Encoded once for each language."""
        visits = list(self.broadcast.visits.values())
        for lang in {visit.guest.lang for visit in visits}:
            self.broadcast.say_to_all([visit for visit in visits if visit.guest.lang == lang], _word(row, lang))

    def tell(self, visit: Visit) -> None:
        """Somebody has come in."""
        for row in self.standing():
            self.broadcast.say(visit, _word(row, visit.guest.lang))


def _word(row: AnnouncementRow, lang: str) -> told.Announced:
    text = (row.ko or row.en) if lang == "ko" else (row.en or row.ko)
    return told.Announced(row.place, text, row.at, row.until)
