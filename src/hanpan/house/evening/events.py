"""Events of an evening. In order they are its journal; those of the host are its record (EV-7.1)."""

from typing import Literal

from hanpan.fairness.paper import Commitment, Head, Number, OpenedSeed
from hanpan.house.evening.ladders import Rung
from hanpan.house.evening.places import Together
from hanpan.house.evening.settings import EveningSettings
from hanpan.house.events import TableEvent
from hanpan.house.fair_deals import NO_HEAD
from hanpan.house.orders import AnyReport


class EveningEvent(TableEvent, frozen=True):
    """A fact of an evening."""

    @property
    def person(self) -> str:
        """Whom it is about; nobody where it names none."""
        return ""


class Power(EveningEvent, frozen=True, kw_only=True):
    """What a host has done: told to everyone at the table and kept in the record."""

    by: str


class EveningOpened(EveningEvent, frozen=True):
    evening: str
    settings: EveningSettings
    host: str
    secret: str
    seed: str
    """Every draw of the evening follows from it; nobody is ever shown it."""


class GuestCame(EveningEvent, frozen=True):
    person: str
    name: str
    admitted: bool
    bot: bool = False
    device: str = ""


class GuestWent(EveningEvent, frozen=True):
    """They are no longer at the evening. A tournament has no place for who never played in it."""

    person: str


class BotGaveWay(EveningEvent, frozen=True):
    """EV-2.4: somebody has come; the bot's chips are taken out of play."""

    person: str


class GuestAdmitted(Power, frozen=True):
    person: str
    yes: bool = True


class AdmittingAsked(Power, frozen=True):
    wanted: bool


class SecretRenewed(Power, frozen=True):
    secret: str


class CoHostNamed(Power, frozen=True):
    person: str
    yes: bool


class StartAsked(Power, frozen=True):
    pass


class EveningPaused(Power, frozen=True):
    pass


class EveningWentOn(Power, frozen=True):
    pass


class EndAsked(Power, frozen=True):
    """It ends after the hands in play: places by stack (EV-1.5), everybody's chips are counted (EV-6.1)."""


class LevelsChanged(Power, frozen=True):
    rungs: tuple[Rung, ...]
    minutes: int = 0


class SeatGranted(Power, frozen=True):
    """A guest without a seat gets one, and a starting stack, whatever level is played."""

    person: str
    table: str


class GuestPutOut(Power, frozen=True):
    person: str
    ban: bool = False
    secret: str = ""


class GuestMuted(Power, frozen=True):
    person: str
    until: int


class GuestRenamed(Power, frozen=True):
    person: str
    name: str


class ChipsGiven(Power, frozen=True):
    person: str
    chips: int
    why: str


class MisdealCalled(Power, frozen=True):
    table: str
    agreed: tuple[str, ...] = ()
    forced: bool = False


class GameChosen(Power, frozen=True):
    """Of a class: who has no table gets one of this game, or everybody does, once the hands in play are over."""

    game: str
    anew: bool = False


class TableEnding(Power, frozen=True):
    """After its hand; its people have no table then."""

    table: str


class TableShown(Power, frozen=True):
    """On the big screen."""

    table: str


class HandHandedOut(Power, frozen=True):
    """A hand that is over, for everybody to look at again, as the host saw it."""

    table: str
    hand: int


class MentorAsked(EveningEvent, frozen=True):
    """Somebody who does not play asks to sit behind a student."""

    person: str
    student: str


class MentorAnswered(EveningEvent, frozen=True):
    """The student agrees, or does not, or no longer does."""

    person: str
    mentor: str
    yes: bool


class MentorLeft(EveningEvent, frozen=True):
    """Nobody sits behind the student any more."""

    person: str
    student: str


class MisdealAgreed(EveningEvent, frozen=True):
    person: str


# -- seats


class DrawCommitted(EveningEvent, frozen=True, tag="deal-committed"):
    """FD-1.10: a draw begins, with the closed list of hashes. The numbers are waited for until then."""

    commitment: Commitment
    until: int
    head: Head = NO_HEAD
    """FD-2.2: of the journal before this fact."""


class DrawVoided(EveningEvent, frozen=True, tag="deal-voided"):
    """FD-1.2: a number did not come, or another than was hashed. New hashes are waited for until then."""

    seat: int
    person: str
    cause: Literal["missing", "wrong"]
    until: int
    others: tuple[str, ...] = ()


class NumbersTold(EveningEvent, frozen=True, tag="decks-opened"):
    """FD-1.4: all numbers. A draw has no decks."""

    numbers: tuple[Number, ...]
    opened: tuple[OpenedSeed, ...] = ()


class Begun(EveningEvent, frozen=True):
    """EV-3.1: seats are drawn, and the draw is shown."""

    tables: dict[str, dict[int, str]]
    rounds: bool = False
    """Levels are counted in rounds: all fit on one table (EV-1.2)."""


class TableAdded(EveningEvent, frozen=True):
    table: str


class TablesOpened(EveningEvent, frozen=True):
    """Of a class: the draw is shown (EV-3.1)."""

    game: str
    tables: dict[str, dict[int, str]]


class SeatOrdered(EveningEvent, frozen=True):
    """A chair for somebody who comes late, buys in, or arrives from another table."""

    person: str
    table: str
    seat: int
    chips: int
    issued: int = 0
    """Of these, chips that are new at the evening."""
    entry: str = ""
    bot: bool = False


class MoveAnnounced(EveningEvent, frozen=True, kw_only=True):
    """EV-3.4: three seconds before."""

    person: str
    source: str
    target: str
    rule: str
    by: str = ""


class MoveOrdered(EveningEvent, frozen=True):
    person: str


class MoveDropped(EveningEvent, frozen=True):
    """The table they were to go to is no more."""

    person: str


class TableBroken(EveningEvent, frozen=True):
    """EV-3.3: its players draw seats."""

    table: str
    draw: dict[str, str]
    """By player, the table they go to."""


class TableClosed(EveningEvent, frozen=True):
    table: str


class HandsAllowed(EveningEvent, frozen=True):
    tables: tuple[str, ...]
    last: bool = False


class TableHeard(EveningEvent, frozen=True):
    table: str
    number: int
    report: AnyReport


# -- the clock


class LevelBegan(EveningEvent, frozen=True):
    level: int


class BreakBegan(EveningEvent, frozen=True):
    until: int


class ClockTurned(EveningEvent, frozen=True):
    gap: int = 0


class HandForHand(EveningEvent, frozen=True):
    """EV-3.5: it begins, or is over."""

    on: bool


# -- chips and places


class RebuyAsked(EveningEvent, frozen=True):
    person: str
    until: int


class ReboughtIn(EveningEvent, frozen=True):
    person: str
    chips: int


class AddedOn(EveningEvent, frozen=True):
    person: str
    chips: int


class WentOut(EveningEvent, frozen=True):
    """EV-5.1: the first out first; who share a place stand together."""

    out: tuple[Together, ...]


class BoughtIn(EveningEvent, frozen=True):
    """EV-6.1."""

    person: str
    chips: int


class ChipsSettled(EveningEvent, frozen=True):
    """Chips on the way that no table waits for: out of play (EV-3.6), or back to whom they belong (EV-6.1)."""

    person: str
    chips: int
    kept: bool
    """They are the person's own: cashed out, or theirs at the end."""


class EveningEnded(EveningEvent, frozen=True):
    """EV-5.2."""

    places: tuple[Together, ...]
    table: str = ""
    hand: int = 0
    """The hand that decided it."""


DrawFact = DrawCommitted | DrawVoided | NumbersTold | Begun | TablesOpened | TableBroken
"""What is told of a draw to those who take part (FD-1.10)."""
AnyEveningEvent = (
    EveningOpened
    | GuestCame
    | GuestWent
    | BotGaveWay
    | GuestAdmitted
    | AdmittingAsked
    | SecretRenewed
    | CoHostNamed
    | StartAsked
    | EveningPaused
    | EveningWentOn
    | EndAsked
    | LevelsChanged
    | SeatGranted
    | GuestPutOut
    | GuestMuted
    | GuestRenamed
    | ChipsGiven
    | MisdealCalled
    | GameChosen
    | TableEnding
    | TableShown
    | HandHandedOut
    | MentorAsked
    | MentorAnswered
    | MentorLeft
    | MisdealAgreed
    | DrawCommitted
    | DrawVoided
    | NumbersTold
    | Begun
    | TableAdded
    | TablesOpened
    | SeatOrdered
    | MoveAnnounced
    | MoveOrdered
    | MoveDropped
    | TableBroken
    | TableClosed
    | HandsAllowed
    | TableHeard
    | LevelBegan
    | BreakBegan
    | ClockTurned
    | HandForHand
    | RebuyAsked
    | ReboughtIn
    | AddedOn
    | WentOut
    | BoughtIn
    | ChipsSettled
    | EveningEnded
)
