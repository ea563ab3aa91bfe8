"""The state of a Sniper table."""

from dataclasses import dataclass, field

from hanpan.games.sniper import GAME
from hanpan.games.sniper.events import SniperEvent
from hanpan.games.sniper.match import OVER, Match
from hanpan.house.away import deserted_at, gone_at
from hanpan.house.fair_deals import FairDeal
from hanpan.house.orders import AnyOrder
from hanpan.house.reservations import Reservations
from hanpan.house.sniper.settings import SniperSettings


@dataclass
class Chair:
    """Somebody with a chair."""

    person: str
    seat: int
    connected: bool = True
    left: bool = False
    """They have gone in mid-game: their chair stays theirs until it ends, and silence plays for them (SN-6.2)."""
    again: bool = True
    """They want the next game, too."""
    bot: bool = False
    lost_at: int = 0
    silences: int = 0
    away: bool = False
    """SN-6.3: silence counts at once until they are back."""
    away_at: int = 0


@dataclass
class SniperTable:
    """Chairs, observers, and the game in play."""

    id: str
    settings: SniperSettings
    host: str
    opened: int
    now: int
    chairs: dict[int, Chair] = field(default_factory=dict)
    observers: dict[str, None] = field(default_factory=dict)
    unseen: dict[str, None] = field(default_factory=dict)
    """Bots among them."""
    opener: str = ""
    invited: dict[str, None] = field(default_factory=dict)
    seated: int = 0
    dismissed: bool = False
    paused: bool = False
    """The operator lets no further round begin."""
    closing: bool = False
    match: Match | None = None
    facts: list[SniperEvent] = field(default_factory=list)
    """The journal of the game: with it the game comes back (SN-6.1)."""
    people: dict[int, str] = field(default_factory=dict)
    """Players of the game, by seat."""
    games: int = 0
    turn_number: int = 0
    turn_since: int = 0
    hold_until: int = 0
    """The next round waits so that people can look at the last one."""
    rematch_until: int = 0
    agreed: bool = False
    """Everybody who was asked wants another game: it begins without a further word."""
    reservations: Reservations = field(default_factory=Reservations)
    """The queue for the next game (HO-2.11)."""

    orders: int = 0
    """The number of the last order that was taken from the evening (house.orders)."""
    waiting: list[AnyOrder] = field(default_factory=list)
    """Orders that wait for the end of the game."""
    held: bool = False
    """The evening lets no further round begin (EV-4.2)."""

    deals: int = 0
    """Rounds that have ever begun here."""
    fair: FairDeal = field(default_factory=FairDeal)
    """How the round in play is dealt so that anyone can check it (FD)."""
    lost_hands: int = 0
    """FD-3.3: games that came to nothing since the house had lost its key."""

    def is_playing(self) -> bool:
        return self.match is not None and self.match.stage != OVER and not self.dismissed

    def free_chairs(self) -> int:
        return self.settings.seats - len(self.chairs)

    def takes_people(self) -> bool:
        """May somebody sit down? Only between games."""
        return not self.is_playing() and self.free_chairs() > 0

    def chair(self, person: str) -> Chair | None:
        for chair in self.chairs.values():
            if chair.person == person and not chair.left:
                return chair
        return None

    def deserted_at(self) -> int | None:
        """HO-7.7: when the last person with a chair stopped being present, or will have."""
        people = [chair for chair in self.chairs.values() if not chair.bot and not chair.left]
        return deserted_at([gone_at(chair) for chair in people])

    def is_deserted(self, at: int) -> bool:
        """HO-7.7: then no game and no round begins."""
        since = self.deserted_at()
        return since is not None and since <= at

    def seat_of(self, person: str) -> int:
        """The seat whose cards they hold, or NOBODY."""
        for seat, name in self.people.items():
            if name == person:
                return seat
        return -1

    def deadline(self) -> int:
        """When silence counts as an answer; 0 when the game waits for nobody."""
        waits = GAME.deadline(self.match) if self.match is not None else None
        if waits is None:
            return 0
        chair = self.chairs.get(waits.seat)
        if chair is None or chair.left or chair.away:
            return min(self.turn_since, self.now)  # at once, also where it was put off (HO-7.5)
        return self.turn_since + 1000 * waits.seconds
