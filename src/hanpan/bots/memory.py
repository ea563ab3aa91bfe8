"""What a bot remembers between two words of the house."""

from collections.abc import Callable
from dataclasses import dataclass, field

from hanpan.bots.random_bot import Dice
from hanpan.bots.settings import BotSettings
from hanpan.bots.staffing import Role
from hanpan.house.pictures import Offer
from hanpan.wire.house_says import PersonCard


@dataclass
class Memory:
    """Of one bot at its table."""

    person: str
    name: str
    role: Role
    settings: BotSettings
    dice: Dice
    now: Callable[[], int]
    """Milliseconds on the house's clock."""
    bank: int = 0
    people: dict[str, PersonCard] = field(default_factory=dict)
    """Who is at the table."""
    chairs: tuple[Offer, ...] = ()
    """What each chair would take, when it last asked."""
    hand: int = -1
    """The last hand it has thought about."""
    wants_to_go: bool = False
    since: dict[str, int] = field(default_factory=dict)

    @property
    def table(self) -> str:
        return self.role.home.table

    def waited(self, what: str, seconds: float, *, still: bool) -> bool:
        """Has this been so for so long? From the moment it is not, the waiting begins anew."""
        if not still:
            self.since.pop(what, None)
            return False
        return self.now() - self.since.setdefault(what, self.now()) >= 1000 * seconds
