"""Commands to an evening. `at` is the time on the house's clock, in milliseconds; dice are given with the wish."""

from typing import Literal

from msgspec import Struct

from hanpan.engine.contract import kebab
from hanpan.house.evening.ladders import Rung
from hanpan.house.orders import AnyReport


class EveningCommand(Struct, frozen=True, tag_field="command", tag=kebab, forbid_unknown_fields=True):
    """A wish of somebody at an evening."""

    at: int
    person: str


# -- guests


class ComeIn(EveningCommand, frozen=True):
    """EV-2.1: with the secret of the link, and a name alone."""

    secret: str = ""
    name: str = ""
    bot: bool = False
    device: str = ""
    """EV-2.4: one seat a device."""
    account: bool = False
    bank: int = 0
    """The house knows what it holds."""
    own_bot: bool = False
    """One of the house's own, sent there because the host wants bots."""


class GoAway(EveningCommand, frozen=True):
    """They leave the evening, after the hand in play."""


class BuyIn(EveningCommand, frozen=True):
    """EV-6.1: chips at a cash evening, with a seat for who has none."""

    amount: int
    entry: Literal["post", "wait"] = "wait"
    bank: int = 0
    """The house knows what their bank holds."""


class AnswerRebuy(EveningCommand, frozen=True):
    """EV-1.3."""

    yes: bool
    bank: int = 0


class AddOn(EveningCommand, frozen=True):
    """EV-1.3: at a break."""

    bank: int = 0


class AgreeToMisdeal(EveningCommand, frozen=True):
    """EV-7.1."""


class AskToMentor(EveningCommand, frozen=True):
    """Who does not play asks whether they may sit behind a student, and see that student's cards."""

    guest: str


class AnswerMentor(EveningCommand, frozen=True):
    """The student says yes, or no; a no is also how a yes is taken back."""

    yes: bool = True


class StopMentoring(EveningCommand, frozen=True):
    """The mentor gets up."""


# -- the host's powers (EV-7.1), and a co-host's


class Admit(EveningCommand, frozen=True):
    guest: str
    yes: bool = True


class AskToAdmit(EveningCommand, frozen=True):
    """EV-2.2: from now on the host lets each guest in, or no longer."""

    wanted: bool = True


class RenewSecret(EveningCommand, frozen=True):
    """EV-2.1: the old one then opens nothing."""

    secret: str


class NameCoHost(EveningCommand, frozen=True):
    guest: str
    yes: bool = True


class StartEvening(EveningCommand, frozen=True):
    pass


class PauseEvening(EveningCommand, frozen=True):
    pass


class GoOn(EveningCommand, frozen=True):
    pass


class EndEvening(EveningCommand, frozen=True):
    pass


class ChangeLevels(EveningCommand, frozen=True):
    """The coming levels, from the next one on."""

    rungs: tuple[Rung, ...]
    minutes: int = 0
    """How long each takes; 0 where that stays."""


class MoveGuest(EveningCommand, frozen=True):
    """Seat or move a guest."""

    guest: str
    table: str


class PutOut(EveningCommand, frozen=True):
    guest: str
    ban: bool = False
    secret: str = ""
    """A ban renews it (EV-2.4)."""


class MuteGuest(EveningCommand, frozen=True):
    guest: str
    until: int


class RenameGuest(EveningCommand, frozen=True):
    guest: str
    name: str


class GiveChips(EveningCommand, frozen=True):
    """Or take them, where they are less than nothing: a transfer, with its reason."""

    guest: str
    chips: int
    why: str
    bank: int = 0


class Misdeal(EveningCommand, frozen=True):
    table: str
    forced: bool = False
    """The house's own word: it cannot go on."""


# -- the teacher's, of a class


class ChooseGame(EveningCommand, frozen=True):
    """Who has no table gets one of this game; or everybody, once the hands in play are over."""

    game: str
    anew: bool = False


class CloseOneTable(EveningCommand, frozen=True):
    """After its hand; its people have no table then."""

    table: str


class ShowTable(EveningCommand, frozen=True):
    """On the big screen; none, to show the evening again."""

    table: str = ""


class HandOut(EveningCommand, frozen=True):
    """A hand that is over, for everybody to look at again."""

    table: str
    hand: int


# -- the house


class HearTable(EveningCommand, frozen=True):
    """A report of one of its tables, with its number in that table's journal."""

    person: str = ""
    table: str = ""
    number: int = 0
    report: AnyReport | None = None


class TurnClock(EveningCommand, frozen=True):
    """Time has passed; where the house itself stood still, so long."""

    person: str = ""
    gap: int = 0
