"""Somebody as anybody in the house may know them: face, name, since when, what the leaderboards tell (HO-2.6)."""

from typing import Literal

from msgspec import Struct, structs

from hanpan.floor.ports import NOBODY
from hanpan.house.kinds import KINDS
from hanpan.server.asking import Answer, Ask
from hanpan.server.cards import cards
from hanpan.server.context import Context
from hanpan.server.errors import Fault
from hanpan.server.friends import FriendChosen
from hanpan.server.people import me

Face = Literal[
    "", "bear", "bee", "cactus", "cat", "chick", "dice", "dog", "fox", "frog", "ghost", "kite", "koala", "moon",
    "mouse", "mug", "octopus", "owl", "panda", "penguin", "pig", "rabbit", "spade", "star", "tiger", "turtle", "whale",
]  # fmt: skip


class ChosenFace(Struct, frozen=True, forbid_unknown_fields=True):
    """How one is drawn for everybody; empty: as it follows from who one is."""

    face: Face


class PublicFigures(Struct, frozen=True):
    """What the hands of somebody come to, at tables that have a leaderboard."""

    game: str
    format: str
    hands: int
    won: int
    profit: int
    """Chips won from others."""


class Profile(Struct, frozen=True):
    """Somebody, as the asker may know them."""

    person: str
    name: str
    bot: bool
    level: str
    face: str
    since: int
    """When they first came."""
    online: bool
    """Told to friends."""
    table: str
    """Where they have a seat: told to friends who may see the table, and to whoever looks at it anyway."""
    figures: list[PublicFigures]


async def choose_face(ask: Ask, chosen: ChosenFace) -> Answer:
    """Be drawn otherwise from now on."""
    row = structs.replace(ask.row, face=chosen.face)
    await ask.context.store.change_person(row)
    ask.context.floor.show_face(row.person, row.face)
    return me(ask.context, row)


async def profile(ask: Ask, chosen: FriendChosen) -> Answer:
    """Who somebody is; of whoever is gone for good nothing is known."""
    context, person = ask.context, chosen.person
    row = await context.store.person(person)
    if row is None or row.name == NOBODY:
        return Fault("no-such-person")
    card = (await cards(context, [person]))[person]
    friends = context.floor.friendships.friends.are_friends(ask.row.person, person)
    return Profile(
        person,
        card.name,
        card.bot,
        card.level,
        card.face,
        row.created,
        friends and context.floor.broadcast.is_here(person),
        _table(context, ask.row.person, person, friends=friends),
        await _figures(context, person),
    )


def _table(context: Context, asker: str, person: str, *, friends: bool) -> str:
    floor = context.floor
    table = floor.seat_of(person)
    visit = floor.visits.get(asker)
    seen = friends or (visit is not None and table in visit.tables)
    return table if table and seen and floor.may_see(asker, table) else ""


async def _figures(context: Context, person: str) -> list[PublicFigures]:
    """Those of private tables are nobody else's."""
    ranked = [(kind.name, played.name) for kind in KINDS.values() for played in kind.formats if played.ranked]
    found = [PublicFigures(*one, *await context.store.standing(person, *one)) for one in ranked]
    return [one for one in found if one.hands]
