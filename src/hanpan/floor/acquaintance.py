"""A node's knowledge of a person: the rows belong to everybody, so they are read again when it matters."""

from hanpan.floor.floor import Floor
from hanpan.floor.node_ports import Known
from hanpan.floor.ownership import SharedStore
from hanpan.floor.owning import Owning
from hanpan.house.cage import DAY


class Acquaintance:
    """Brings what is a person's to where the floor looks for it."""

    def __init__(self, floor: Floor, store: SharedStore, owning: Owning) -> None:
        self.floor, self.store, self.owning = floor, store, owning

    async def know(self, *persons: str) -> None:
        for person in dict.fromkeys(persons):
            known = await self.store.persons.known(person, self.floor.clock.now() - DAY)
            self._hear(person, known)

    def _hear(self, person: str, known: Known) -> None:
        people = self.floor.house.people
        self.owning.hear_of_bank(person, known.bank)
        people.departures[person] = {left.table: left for left in known.departures}
        people.cage.sold[person] = list(known.sold)
        people.elsewhere.pop(person, None)
        people.at_evening.discard(person)
        if known.holder and not self.floor.house.has(known.holder):
            people.elsewhere[person] = known.holder
            people.at_evening.update([person] if known.at_evening else [])
        self._hear_of_friends(person, known)

    def _hear_of_friends(self, person: str, known: Known) -> None:
        friends = self.floor.house.people.friends
        friends.friends[person] = dict.fromkeys(known.friends)
        friends.blocked[person] = dict.fromkeys(known.blocked)
        for other in known.friends:
            friends.friends.setdefault(other, {})[person] = None
        for other in friends.asked.get(person, {}).keys() - known.asked_by:
            friends.drop_request(other, person)
        for other in friends.asking.get(person, {}).keys() - known.asked:
            friends.drop_request(person, other)
        for other in known.asked_by:
            friends.note_request(other, person)
        for other in known.asked:
            friends.note_request(person, other)
        friends.turned_down.update({(person, other): at for other, at in known.turned_down})
