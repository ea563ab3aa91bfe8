"""Finding people by their names, and names from before look-alikes were made one as they are today."""

from hanpan.floor.ports import PersonRow, Store
from hanpan.server.names import clean, lookalike

AT_ONCE = 500


async def somebody_named(store: Store, said: str) -> PersonRow | None:
    """Who has this name; where two of old have names that look alike today, each is found by their own."""
    name = clean(said)
    return await store.person_named(_own_key(name)) or await store.person_named(lookalike(name))


def _own_key(name: str) -> str:
    """No look-alike has a space in it."""
    return f"{lookalike(name)} {name.casefold()}"


async def make_names_one(store: Store) -> int:
    """Names of an earlier version, made one as today; of two that look alike one has the plain key. How many."""
    count = 0
    while rows := await store.people_of_old_looks(AT_ONCE):
        looks: dict[str, str] = {}
        for row in rows:
            other = await store.person_named(lookalike(row.name))
            taken = lookalike(row.name) in looks.values() or (other is not None and other.person != row.person)
            looks[row.person] = _own_key(row.name) if taken else lookalike(row.name)
        await store.set_lookalikes(looks)
        count += len(rows)
    return count
