"""Events of any table. Every fact says when (`at`, milliseconds on the house's clock)."""

from hanpan.engine.contract import Event


class TableEvent(Event, frozen=True):
    """A fact at a table."""

    at: int


class TableDismissed(TableEvent, frozen=True):
    """Nobody plays here any more (HO-2.4)."""


class ClockTurned(TableEvent, frozen=True):
    """Time has passed."""


class TablePaused(TableEvent, frozen=True):
    """No further hand begins."""


class TableResumed(TableEvent, frozen=True):
    """The table goes on; whoever was given time has so many milliseconds more (HO-7.5)."""

    by: int = 0
    stays_paused: bool = False
    grace: int = 0
    """The part of it that is a gift: nobody who was gone is back for it (HO-7.7)."""


class TableClosing(TableEvent, frozen=True):
    """The table ends with the hand, tournament or game in play."""


class Observed(TableEvent, frozen=True):
    """Somebody looks on. Like its end it is no fact of the game: it stands in no journal, and after a restart whoever
    still looks comes in again."""

    person: str
    bot: bool = False
    """Bots wait for a chair: nobody counts them as observers (HO-2.3)."""


class StoppedObserving(TableEvent, frozen=True):
    person: str


class Invited(TableEvent, frozen=True):
    person: str
    by: str


class TakingAsked(TableEvent, frozen=True):
    """The operator takes chips from somebody's bank once their hand is over."""

    person: str
    amount: int
    id: str
    why: str


class ChipsTaken(TableEvent, frozen=True):
    """By the operator, from a bank to the cage: as many as were asked for, or all there were."""

    person: str
    amount: int
    id: str
    why: str


class ConnectionLost(TableEvent, frozen=True):
    person: str


class ConnectionBack(TableEvent, frozen=True):
    person: str


class WentAway(TableEvent, frozen=True):
    """HO-7.6: silent too often, or with the connection lost; from now on their silence counts at once."""

    person: str


class CameBack(TableEvent, frozen=True):
    """HO-7.6: they say that they are back."""

    person: str


class ChairReserved(TableEvent, frozen=True):
    """HO-2.11: somebody waits for a chair in the next game."""

    person: str


class ReservationAsked(TableEvent, frozen=True):
    """HO-2.11: a chair is kept for them until then."""

    person: str
    until: int


class ReservationEnded(TableEvent, frozen=True):
    """HO-2.11: they wait no longer, by their own word or because they were silent."""

    person: str
    silent: bool = False


SharedEvent = (
    TableDismissed
    | ClockTurned
    | TablePaused
    | TableResumed
    | TableClosing
    | Observed
    | StoppedObserving
    | Invited
    | ConnectionLost
    | ConnectionBack
    | TakingAsked
    | ChipsTaken
    | WentAway
    | CameBack
    | ChairReserved
    | ReservationAsked
    | ReservationEnded
)
