"""What a node knows of a person: the rows are everybody's, so they are read anew when that matters."""

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
        held_here = known.holder in self.floor.house.tables
        people.elsewhere.pop(person, None)
        if known.holder and not held_here:
            people.elsewhere[person] = known.holder
        self._hear_of_friends(person, known)

    def _hear_of_friends(self, person: str, known: Known) -> None:
        friends = self.floor.house.people.friends
        friends.friends[person] = dict.fromkeys(known.friends)
        friends.asked[person] = dict.fromkeys(known.asked_by)
        friends.blocked[person] = dict.fromkeys(known.blocked)
        for other in known.friends:
            friends.friends.setdefault(other, {})[person] = None
        for other, askers in friends.asked.items():
            if person in askers and other not in known.asked:
                del askers[person]
        for other in known.asked:
            friends.asked.setdefault(other, {})[person] = None
        friends.turned_down.update({(person, other): at for other, at in known.turned_down})
