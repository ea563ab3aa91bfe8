"""People as others see them: a name, a face, and whether it is a bot."""

from collections.abc import Iterable

from hanpan.server.context import Context
from hanpan.wire.house_says import PersonCard


async def cards(context: Context, persons: Iterable[str]) -> dict[str, PersonCard]:
    """By person. The floor knows who has been here lately, the store everybody."""
    wanted = dict.fromkeys(persons)
    here = context.floor.people.cards
    known = {person: here[person] for person in wanted if person in here}
    rows = await context.store.people([person for person in wanted if person not in known])
    return known | {row.person: PersonCard(row.name, row.bot, face=row.face) for row in rows}
