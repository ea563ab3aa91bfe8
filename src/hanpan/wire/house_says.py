"""What the house says.

A picture of a table is made of parts: what everyone who may look sees alike (`shared`, `hand`), encoded once for all,
and what only its owner sees (`own`). A part is told when it changes. `number` counts the facts of the table without
gaps: a client whose last number is not `first - 1` has missed some and enters again.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

from hanpan.engine.contract import kebab
from hanpan.fairness.paper import ShownCard
from hanpan.house.contract import ChairOffer, Listing
from hanpan.house.evening.events import DrawFact
from hanpan.house.evening.pictures import EveningOwn, EveningSheet

Part = msgspec.Raw | UnsetType
"""A part of a picture, encoded once for many; left out where it is as it was."""


class Word(Struct, frozen=True, gc=False, tag_field="say", tag=kebab):
    """Something the house says."""


class Welcome(Word, frozen=True):
    """The first word on a connection."""

    version: int
    person: str
    name: str
    lang: str
    guest: bool
    bank: int
    now: int
    """The house's clock, in milliseconds; every time the house names is on it."""
    seat: str
    """The table at which one has a seat, if any."""
    chat: bool = True
    """May people write? (HO-2.7)"""
    face: str = ""
    """The one that one has chosen."""
    key: str = ""
    """The house's public key (FD-2.1), where its deals can be checked."""
    evening: str = ""
    """The evening that one is at, if any."""
    forgets: bool = False
    """FD-3.1: when a hand is over, is what nobody was shown of it forgotten? Else it is kept, sealed."""


class Done(Word, frozen=True):
    """A wish was granted, and is durable."""

    id: str
    table: str = ""
    """For a table or an evening that was opened, or a table joined quickly."""


class Refused(Word, frozen=True):
    """A wish was not granted, and why; nothing has changed. `id` is empty where the message had none to read."""

    id: str
    code: str
    rule: str
    text: str
    amounts: dict[str, int] = {}


class PersonCard(Struct, frozen=True, gc=False):
    """Somebody as others see them."""

    name: str
    bot: bool
    level: str = ""
    """Of a house bot, how well it plays: beginner, solid, strong or sharp."""
    face: str = ""
    """The one they have chosen; empty where a page draws the one that follows from who they are."""


class Happened(Word, frozen=True):
    """What happened at a table, as one may hear it, and the table after it. A part of the picture that is not there is
    as it was; who has just entered gets all of them."""

    table: str
    game: str
    """What is dealt: it decides which shapes `facts`, `shared`, `hand` and `own` have."""
    first: int
    number: int
    """The numbers of the first and the last fact told; `first` is `number + 1` where there is only a picture."""
    now: int
    facts: list[msgspec.Raw]
    people: Part = UNSET
    """Names, by person: dict[str, PersonCard]."""
    shared: Part = UNSET
    """TablePart, SniperTableView or BlackjackTableView, as somebody sees it who only looks on."""
    hand: Part = UNSET
    """Hold'em: HandPart, the hand as somebody sees it who only looks on."""
    own: Part = UNSET
    """Own, SniperOwn or BlackjackOwn."""


class Notice(Word, frozen=True):
    """Everybody at a table is told this, before the `happened` that shows what came of it (BJ-11.2)."""

    table: str
    code: str
    """GAME_TERMINATED or SHOE_EMPTY (BJ-12.1)."""
    rule: str
    text: str


class AskHash(Word, frozen=True):
    """The house asks for the hash of a number for the coming deal (FD-1.2). Who sends none is left out, and plays."""

    table: str
    hand: int
    attempt: int
    ahead: bool = False
    """Those of the deals after it may come with the numbers (`give-number`)."""


class Proofs(Word, frozen=True):
    """FD-1.5: that the cards which the last `happened` has shown lay there all along."""

    table: str
    hand: int
    cards: list[ShownCard]


class Observers(Word, frozen=True):
    """So many look on now (HO-2.3). Told once a second at most: between two pictures it counts instead of theirs."""

    table: str
    count: int


class Gone(Word, frozen=True):
    """One no longer looks at this table: it was dismissed, or one left."""

    table: str


class Chairs(Word, frozen=True):
    """The answer to `ask-chairs`: one offer a chair, by its number."""

    id: str
    table: str
    offers: tuple[ChairOffer, ...]


class Why(Word, frozen=True):
    """The answer to `ask-why`: what somebody had in mind, a sentence for each of their decisions in that hand."""

    id: str
    table: str
    hand: int
    person: str
    sentences: list[str]


class Lobby(Word, frozen=True):
    """All tables one may see."""

    tables: list[Listing]


class LobbyChanged(Word, frozen=True):
    """Tables that are new or have changed, and those that are gone."""

    tables: list[Listing]
    gone: list[str]


Figures = tuple[int, int, int]
"""Observers, the average pot, hands an hour: as in a Listing."""


class LobbyFigures(Word, frozen=True):
    """What drifts with every hand, by table; the rest of each row is as it was. Told once a minute."""

    tables: dict[str, Figures]


class Bank(Word, frozen=True):
    """What one's bank holds now (HO-1.2)."""

    bank: int


class Chatted(Word, frozen=True):
    """Somebody wrote; to the lobby where no table is named."""

    table: str
    person: str
    name: str
    text: str
    at: int
    face: str = ""
    """As of whoever wrote it (`PersonCard`)."""
    bot: bool = False


class Whispered(Word, frozen=True):
    """A friend wrote to one alone."""

    person: str
    name: str
    text: str
    at: int


class InvitedTo(Word, frozen=True):
    """A friend asks one to a private table (PS-1.2), and what is played there."""

    table: str
    person: str
    name: str
    listing: Listing | None = None


class ChairOffered(Word, frozen=True):
    """A chair that one has reserved is free, and kept until then (HO-2.11)."""

    table: str
    until: int


class FriendsChanged(Word, frozen=True):
    """Somebody asked, accepted or ended a friendship: ask for the list anew."""


class TakenOver(Word, frozen=True):
    """One has come in by another connection: this one ends."""


class Closing(Word, frozen=True):
    """The house closes for a while; hands go on when it opens again."""


class Paused(Word, frozen=True):
    """The house pauses after the hands in play, or goes on."""

    paused: bool


class ShownOut(Word, frozen=True):
    """An operator has ended this connection, and why. It closes with 4403: a client does not come back by itself."""

    code: str
    """`kicked`: one may come back; `banned`: until then one may not."""
    text: str
    until: int
    """0: for ever, or no ban."""


class Announced(Word, frozen=True):
    """Something an operator says to everybody; told again to whoever comes in before `until`. A client shows each
    number until it was read."""

    number: int
    text: str
    at: int
    until: int
    """Where this has passed, it is taken back."""


class ChatSwitched(Word, frozen=True):
    """Nobody may write any more, or everybody may again (HO-2.7)."""

    on: bool


class EveningPicture(Word, frozen=True):
    """An evening that one looks at. What everybody sees alike is told about once a second at most, at a very large
    evening less often; what is one's own at once. A part that is not there is as it was; whoever has just begun to look
    gets both."""

    evening: str
    now: int
    sheet: EveningSheet | UnsetType = UNSET
    own: EveningOwn | UnsetType = UNSET


class MoveAnnounced(Word, frozen=True):
    """EV-3.4: one is about to play at another table, not before a time."""

    evening: str
    source: str
    target: str
    at: int
    rule: str


class EveningDraw(Word, frozen=True):
    """FD-1.10: the seats of an evening are drawn by everybody's numbers, and one takes part. In `ask-hash`, `give-hash`
    and `give-number` its `table` is the evening. Facts as at a table: `deal-committed`, `deal-voided`, `decks-opened`,
    and what was drawn: `begun`, `tables-opened` or `table-broken`."""

    evening: str
    facts: list[DrawFact]


class Moved(Word, frozen=True):
    """One plays at this table from now on, and looks at it: its picture follows. Also said when the seats are drawn."""

    evening: str
    source: str
    """Where one played before, if anywhere; one no longer looks at it."""
    target: str


class EveningGone(Word, frozen=True):
    """One no longer looks at this evening: one has left it, was put out, or its link has changed."""

    evening: str


class Pong(Word, frozen=True):
    id: str
    now: int


AnyWord = (
    Welcome
    | Done
    | Refused
    | Happened
    | Notice
    | AskHash
    | Proofs
    | Observers
    | Gone
    | Chairs
    | Why
    | Lobby
    | LobbyChanged
    | LobbyFigures
    | Bank
    | Chatted
    | Whispered
    | InvitedTo
    | ChairOffered
    | FriendsChanged
    | TakenOver
    | Closing
    | Paused
    | ShownOut
    | Announced
    | ChatSwitched
    | EveningPicture
    | MoveAnnounced
    | EveningDraw
    | Moved
    | EveningGone
    | Pong
)

encode: Final[Callable[[Any], bytes]] = msgspec.json.Encoder().encode
"""A word, or any part of one that is encoded once for many."""


def laid_over(before: Happened | None, now: Happened) -> Happened:
    """The picture after a word: a part that is not told is as it was."""
    if before is None:
        return now
    parts = {name: getattr(now, name) or getattr(before, name) for name in ("people", "shared", "hand", "own")}
    return msgspec.structs.replace(now, **parts)


decode = msgspec.json.Decoder(AnyWord).decode
"""For clients in Python: bots, the load generator, tests."""
