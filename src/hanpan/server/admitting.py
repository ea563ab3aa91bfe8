"""Who may have a socket: somebody who has signed in, and is not banned."""

from msgspec import Struct

from hanpan.floor.operator import shown_out
from hanpan.floor.visits import Guest
from hanpan.server.context import Context
from hanpan.server.entrance import banned
from hanpan.server.visitors import Visitor
from hanpan.wire.house_says import ShownOut


class Admitted(Struct, frozen=True):
    """Who comes in, and by which session."""

    guest: Guest
    session: str
    """The hash of what it was opened with."""


Admission = Admitted | ShownOut | None
"""Or why not; None: they have not signed in."""


def admit(context: Context, visitor: Visitor, address: str) -> Admission:
    """As a door asks before it lets somebody talk to the house."""
    row, session = visitor.row, visitor.session
    if row is None or session is None:
        return None
    ban = banned(context, row.person, address)
    if ban is not None:
        return shown_out(row.lang, "banned", ban.reason, ban.until)
    context.guesses.remember(row.person, address)
    guest = Guest(row.person, row.name, row.lang, not row.password, row.bot, address=address, face=row.face)
    return Admitted(guest, session.digest)
