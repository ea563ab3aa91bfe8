"""A bot's memory between two messages of the house."""

from collections.abc import Callable
from dataclasses import dataclass, field

from hanpan.bots.choosing import HoldemPlayer, Thought
from hanpan.bots.choosing.holdem import HOLDEM_PLAYERS
from hanpan.bots.choosing.sniper import SNIPER_PLAYERS, SniperPlayer
from hanpan.bots.random_bot import Dice
from hanpan.bots.settings import BotSettings
from hanpan.bots.staffing import Role
from hanpan.house.contract import Offer
from hanpan.wire.house_says import PersonCard


@dataclass
class Memory:
    """One bot's memory of its table."""

    person: str
    name: str
    role: Role
    settings: BotSettings
    dice: Dice
    now: Callable[[], int]
    """Milliseconds on a clock that never jumps."""
    bank: int = 0
    people: dict[str, PersonCard] = field(default_factory=dict)
    """The people at the table."""
    observers: int = 0
    """How many look on."""
    chairs: tuple[Offer, ...] = ()
    """What each chair would take, when it last asked."""
    hand: int = -1
    """The last hand it has thought about."""
    wants_to_go: bool = False
    sent_away: bool = False
    """Its caller wants it to go (HO-2.9)."""
    resting: bool = False
    """Nobody is in the house (HO-2.12)."""
    hurries: bool = False
    """Somebody waits for it."""
    since: dict[str, int] = field(default_factory=dict)
    wakes: int = 0
    """When the first of what it waits for will have been so for long enough; 0 while it waits for nothing."""
    holdem: HoldemPlayer = field(init=False)
    sniper: SniperPlayer = field(init=False)
    """How it plays, by its level."""
    thought: tuple[tuple[int, int], Thought] | None = None
    """What it made up its mind to do, and on which turn of which hand: a bot that thinks for long decides once."""

    def __post_init__(self) -> None:
        self.holdem = HOLDEM_PLAYERS[self.role.level]()
        self.sniper = SNIPER_PLAYERS["beginner" if self.role.level == "beginner" else "sharp"]()

    @property
    def table(self) -> str:
        return self.role.home.table

    @property
    def watched(self) -> bool:
        """May a person be looking? Who looks on may be a bot that waits for a chair, or not."""
        return self.observers > 0 or any(not card.bot for card in self.people.values())

    def decided(self, hand: int, turn: int, think: Callable[[], Thought]) -> Thought:
        """What it does on this turn."""
        if self.thought is None or self.thought[0] != (hand, turn):
            self.thought = (hand, turn), think()
        return self.thought[1]

    def waited(self, what: str, seconds: float, *, still: bool) -> bool:
        """Has this been so for so long? From the moment it is not, the waiting begins anew."""
        if not still:
            self.since.pop(what, None)
            return False
        due = self.since.setdefault(what, self.now()) + round(1000 * seconds)
        if self.now() < due:
            self.wakes = min(self.wakes, due) if self.wakes else due
        return self.now() >= due
