"""Admits people to a socket: they have signed in and are not banned."""

from msgspec import Struct

from hanpan.floor.operator import shown_out
from hanpan.floor.visits import Guest
from hanpan.server.context import Context
from hanpan.server.entrance import banned
from hanpan.server.visitors import Visitor
from hanpan.wire.house_says import ShownOut


class Admitted(Struct, frozen=True):
    """A person who comes in, and their session."""

    guest: Guest
    session: str
    """The hash of what it was opened with."""


Admission = Admitted | ShownOut | None
"""Or why not; None: they have not signed in."""


def admit(context: Context, visitor: Visitor, address: str, device: str = "") -> Admission:
    """As a door asks before it lets somebody talk to the house."""
    row, session = visitor.row, visitor.session
    if row is None or session is None:
        return None
    ban = banned(context, row.person, address)
    if ban is not None:
        return shown_out(row.lang, "banned", ban.reason, ban.until)
    context.guesses.remember(row.person, address)
    is_guest = not row.password
    guest = Guest(row.person, row.name, row.lang, is_guest, row.bot, address=address, face=row.face, device=device)
    return Admitted(guest, session.digest)
