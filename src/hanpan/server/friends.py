"""Friends: the list, asking, accepting, removing (HO-2.7)."""

from typing import Annotated

from msgspec import Meta, Struct, structs

from hanpan.server.asking import Answer, Ask, Done, Nothing
from hanpan.server.cards import cards
from hanpan.server.context import Context
from hanpan.server.errors import Fault
from hanpan.server.naming import somebody_named
from hanpan.server.people import AnyName

MOST_BLOCKED = 500
PersonId = Annotated[str, Meta(min_length=1, max_length=64)]


class FriendNamed(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody by name."""

    name: AnyName


class FriendChosen(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody from the list."""

    person: PersonId


class Friend(Struct, frozen=True):
    """Somebody in the list."""

    person: str
    name: str
    bot: bool
    online: bool
    table: str = ""
    """Of a friend: the table at which they have a seat, where one may see it."""
    face: str = ""
    title: str = ""
    """What their table is called, where its opener gave it a name (HO-2.9)."""


class FriendList(Struct, frozen=True):
    """Friends, those who ask to be, those one has asked, and those one does not want to hear."""

    friends: list[Friend]
    requests: list[Friend]
    asked: list[Friend]
    blocked: list[Friend]


async def list_friends(ask: Ask, _: Nothing) -> Answer:
    """One's friends, whether they are here, and who asks to be one."""
    context = ask.context
    person, friendships = ask.row.person, context.floor.friendships
    friends, requests = friendships.of(person)
    here = [_seated(context, person, friend) for friend in await _told(context, friends)]
    asked, blocked = friendships.asked_by(person), friendships.blocked_by(person)
    apart = [structs.replace(one, online=False) for one in await _told(context, blocked)]
    return FriendList(here, await _told(context, requests), await _told(context, asked), apart)


async def _told(context: Context, persons: list[str]) -> list[Friend]:
    known = await cards(context, persons)
    is_here = context.floor.broadcast.is_here
    return [Friend(person, card.name, card.bot, is_here(person), face=card.face) for person, card in known.items()]


def _seated(context: Context, person: str, friend: Friend) -> Friend:
    """A private table that one was not invited to is not there, though a friend sits at it (PS-1.2)."""
    table = context.floor.seat_of(friend.person)
    listing = context.floor.listing(person, table) if table else None
    return friend if listing is None else structs.replace(friend, table=table, title=listing.title)


async def request_friend(ask: Ask, wanted: FriendNamed) -> Answer:
    """Ask somebody by name; where they have asked already, that is a yes."""
    too_many = ask.context.friend_requests.closed_to(ask.row.person)
    if too_many is not None:
        return too_many
    other = await somebody_named(ask.context.store, wanted.name)
    if other is None:
        return Fault("no-such-person")
    return await ask.context.floor.friendships.request(ask.row.person, other.person) or Done()


async def accept_friend(ask: Ask, chosen: FriendChosen) -> Answer:
    """Say yes to somebody who asks."""
    return await ask.context.floor.friendships.accept(ask.row.person, chosen.person) or Done()


async def remove_friend(ask: Ask, chosen: FriendChosen) -> Answer:
    """End a friendship, turn a request down, or take one's own back."""
    return await ask.context.floor.friendships.remove(ask.row.person, chosen.person) or Done()


async def block(ask: Ask, chosen: FriendChosen) -> Answer:
    """No longer hear somebody: nothing they write is shown, and they can neither ask nor invite."""
    other = await ask.context.store.person(chosen.person)
    if other is None:
        return Fault("no-such-person")
    if len(ask.context.floor.friendships.blocked_by(ask.row.person)) >= MOST_BLOCKED:
        return Fault("too-many-blocked", {"most": MOST_BLOCKED})
    return await ask.context.floor.friendships.block(ask.row.person, other.person) or Done()


async def unblock(ask: Ask, chosen: FriendChosen) -> Answer:
    """Hear somebody again."""
    await ask.context.floor.friendships.unblock(ask.row.person, chosen.person)
    return Done()
