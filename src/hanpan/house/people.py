"""What belongs to a person, wherever they are: the one seat, what the cage sold them, friends, departures.

HO-2.5 gives a person one seat at a time, so the seat is the lock. Sitting down is a claim; the table decides; then the
claim stands, or it is given back. While it stands only its holder takes chips from that person's bank, and everybody
else may only add: no two ever disagree about what a bank holds. A holder is a journal: a table's or an evening's.
"""

from dataclasses import dataclass, field

from msgspec import Struct, structs

from hanpan.engine import Refusal
from hanpan.house.cage import Cage
from hanpan.house.departures import KEPT, Departure
from hanpan.house.friends import Friends


class Claim(Struct, frozen=True):
    """Somebody's one seat."""

    holder: str
    wish: str = ""
    """The id of the wish it was made for, if it had one."""
    standing: bool = False
    """The holder has said yes; else it has not answered yet."""
    instead_of: str = ""
    """The previous holder, who lets go (SG-3.4, HO-7.7): the claim goes back to it if this holder says no."""


@dataclass
class People:
    """What the house knows of people, by id."""

    cage: Cage = field(default_factory=Cage)
    friends: Friends = field(default_factory=Friends)
    departures: dict[str, dict[str, Departure]] = field(default_factory=dict)
    """The last time they left each table."""
    claims: dict[str, Claim] = field(default_factory=dict)
    bots: set[str] = field(default_factory=set)
    """The bots among them: a table of bots alone has nobody present (HO-7.7)."""

    elsewhere: dict[str, str] = field(default_factory=dict)
    """Seats that are held at tables of other nodes, as far as is known."""
    at_evening: set[str] = field(default_factory=set)
    """Whose seat elsewhere an evening holds: at which of its tables they sit is its node's to say."""
    reservations: dict[str, str] = field(default_factory=dict)
    """The table at which each waits for a chair, one at a time (HO-2.11)."""

    def forget_what_lies_ahead(self, now: int) -> None:
        """The clock was put right: what happened in times to come would count for longer than it may."""
        for person, sold in self.cage.sold.items():
            self.cage.sold[person] = [sale for sale in sold if sale[0] <= now]
        for person, left in self.departures.items():
            self.departures[person] = {table: one for table, one in left.items() if one.at <= now}
        turned_down = self.friends.turned_down
        self.friends.turned_down = {pair: at for pair, at in turned_down.items() if at <= now}

    # -- the one seat (HO-2.5)

    def seat_of(self, person: str) -> str:
        """The holder of their seat; empty if they have none."""
        claim = self.claims.get(person)
        return "" if claim is None else claim.holder

    def known_seat_of(self, person: str) -> str:
        """The same, wherever it is held."""
        return self.seat_of(person) or self.elsewhere.get(person, "")

    def claim(self, person: str, holder: str, wish: str = "", *, lets_go: str = "") -> Refusal | None:
        """Ask for the one seat; `lets_go` names a holder that would give it up."""
        before = self.claims.get(person)
        if before is None:
            self.claims[person] = Claim(holder, wish)
        elif before.holder == lets_go:
            self.claims[person] = Claim(holder, wish, instead_of=lets_go)
        elif before.holder != holder:
            return Refusal("plays-elsewhere", "HO-2.5")
        return None

    def confirm(self, person: str, holder: str) -> None:
        """The holder has said yes."""
        self.claims[person] = Claim(holder, self._wish(person, holder), standing=True)

    def let_go(self, person: str) -> Claim:
        """The holder before has let go: nothing stands there again."""
        claim = self.claims[person] = structs.replace(self.claims[person], instead_of="")
        return claim

    def give_back(self, person: str, holder: str) -> None:
        """The holder has said no, or the seat is free again. Who holds none gives nothing back."""
        claim = self.claims.get(person)
        if claim is None or claim.holder != holder:
            return
        if claim.instead_of:
            self.claims[person] = Claim(claim.instead_of, standing=True)
        else:
            del self.claims[person]

    def _wish(self, person: str, holder: str) -> str:
        claim = self.claims.get(person)
        return claim.wish if claim is not None and claim.holder == holder else ""

    # -- what was long ago

    def forget(self, person: str) -> None:
        """Nothing of theirs matters to a rule any more but their friends."""
        self.cage.sold.pop(person, None)
        self.departures.pop(person, None)
        self.bots.discard(person)
        self.at_evening.discard(person)

    # -- departures (CA-8)

    def departures_of(self, person: str) -> tuple[Departure, ...]:
        return tuple(self.departures.get(person, {}).values())

    def depart(self, person: str, left: Departure) -> None:
        """Tables come and go: where somebody was long ago matters no more."""
        before = self.departures.get(person, {})
        lately = {table: one for table, one in before.items() if one.at > left.at - KEPT}
        self.departures[person] = {**lately, left.table: left}
