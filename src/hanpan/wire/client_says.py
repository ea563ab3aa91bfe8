"""Messages of a client. Every wish has an `id` of the client's making: sent twice, it is done once."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from hanpan.engine.contract import kebab
from hanpan.fairness.paper import Hex32, MaybeHex32
from hanpan.house.evening.settings import EveningSettings

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[!-~]+$")]
"""Made by the client, unlike all its others."""
Name = Annotated[str, Meta(min_length=1, max_length=64)]
"""Of a table or a person."""
Chips = Annotated[int, Meta(ge=0, le=10**9)]
Seat = Annotated[int, Meta(ge=0, le=9)]
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Text = Annotated[str, Meta(min_length=1, max_length=500)]

Secret = Annotated[str, Meta(max_length=64)]
EveningAct = Literal[
    "go-away",
    "buy-in",
    "answer-rebuy",
    "add-on",
    "agree-to-misdeal",
    "admit",
    "ask-to-admit",
    "renew-secret",
    "name-co-host",
    "start-evening",
    "pause-evening",
    "go-on",
    "end-evening",
    "change-levels",
    "move-guest",
    "put-out",
    "ban",
    "mute-guest",
    "rename-guest",
    "give-chips",
    "misdeal",
    "choose-game",
    "open-tables",
    "close-table",
    "show-table",
    "hand-out",
    "ask-to-mentor",
    "answer-mentor",
    "stop-mentoring",
]


FormValue = bool | int | Annotated[str, Meta(max_length=200)]


class Wish(Struct, frozen=True, gc=False, tag_field="say", tag=kebab, forbid_unknown_fields=True):
    """Something a client says."""

    id: Id


class TableWish(Wish, frozen=True):
    """Something asked of a table."""

    table: Name


# -- coming and going


class Enter(TableWish, frozen=True):
    """Look at a table, or come back to it. With `since`, the number of the last fact one has, only what happened
    after it is told, where the house still has that; the picture comes in any case. Who has none may ask for so many of
    the `last` facts, as anybody may know them."""

    since: Annotated[int, Meta(ge=-1, le=2**53 - 1)] = -1
    last: Annotated[int, Meta(ge=0, le=200)] = 0


class Exit(TableWish, frozen=True):
    """Stop looking on (HO-3.4). Who has a seat keeps it."""


class WatchLobby(Wish, frozen=True):
    """See the tables, and from then on every change (HO-2.1)."""

    on: bool = True


class Ping(Wish, frozen=True):
    """Are you there?"""


# -- seats


class AskChairs(TableWish, frozen=True):
    """What each empty chair would take: the amounts, or why not (HO-3.1, HO-1.6)."""


class TakeSeat(TableWish, frozen=True):
    """Sit down: with a buy-in (HO-3.1), or at a Sniper table with none."""

    seat: Seat
    amount: Chips = 0
    entry: Literal["post", "wait"] = "wait"
    give_up: bool = False
    """Give up a seat elsewhere that one is away from; without it the house asks (`away-elsewhere`, HO-7.7)."""


class ChooseEntry(TableWish, frozen=True):
    """Post the big blind, or wait for it (CA-3.1)."""

    entry: Literal["post", "wait"]


class AnswerEntry(TableWish, frozen=True):
    """The answer to an entry request (CA-3.6)."""

    yes: bool


class SitOut(TableWish, frozen=True):
    """CA-4, SG-4."""


class SitIn(TableWish, frozen=True):
    """CA-5, SG-5."""


class ComeBack(TableWish, frozen=True):
    """I am back (HO-7.6). Acting says the same."""


class Leave(TableWish, frozen=True):
    """Give the seat up (CA-6, SG-6)."""


class TakeLeaveBack(TableWish, frozen=True):
    """CA-6.2."""


class RebuyIn(TableWish, frozen=True):
    """From the bank (CA-7, SG-7)."""

    amount: Chips


class OrderRebuy(TableWish, frozen=True):
    """During a hand: after it the bank fills the stack up to this (HO-3.7); nothing takes the order back."""

    amount: Chips


class TopUp(TableWish, frozen=True):
    """From the safe (SG-3.2)."""

    amount: Chips


class SetAutoRebuy(TableWish, frozen=True):
    """HO-1.7; nothing is off."""

    amount: Chips


class Invite(TableWish, frozen=True):
    """Ask a friend to a private table (PS-1.2)."""

    friend: Name


class Reserve(TableWish, frozen=True):
    """A chair in the next game, where one is in play that takes nobody in; one at a time (HO-2.11)."""


class GiveUpReservation(TableWish, frozen=True):
    """Wait no longer (HO-2.11)."""


class CallBots(TableWish, frozen=True):
    """Bots to the table one has opened (HO-2.9); without a number, enough for a game."""

    count: Annotated[int, Meta(ge=0, le=9)] = 0


class SendBotsAway(TableWish, frozen=True):
    """Those that were called: what has begun they play to its end (HO-2.9)."""


# -- playing


class Play(TableWish, frozen=True):
    """One of the legal moves one was given. It names the hand and the turn it answers, so that a late click can never
    act on the next street."""

    hand: Count
    turn: Count
    move: Annotated[str, Meta(max_length=32)]
    amount: Chips = 0
    """Where the move has a range."""
    option: Annotated[str, Meta(max_length=200)] = ""
    """Where the move has options."""


class Explain(TableWish, frozen=True):
    """Why one has just played so (HO-2.8), as bots do: a sentence of the house and the amounts in it, or words of one's
    own. It is told to whoever asks, and not before the hand is over."""

    hand: Count
    code: Annotated[str, Meta(max_length=40)] = ""
    """One of `[bot-reason]` in the house's words."""
    amounts: Annotated[dict[Annotated[str, Meta(max_length=20)], int], Meta(max_length=12)] = {}
    text: Annotated[str, Meta(max_length=200)] = ""
    """Instead of a code."""


class AskWhy(TableWish, frozen=True):
    """Why somebody played a hand as they did, once it is over: the last one, or the one before (HO-2.8)."""

    hand: Count
    person: Name


class GiveHash(TableWish, frozen=True):
    """The hash of the number that one adds to the coming deal (FD-1.2), as `ask-hash` asks for it. Clients do it by
    themselves; nobody has to."""

    hand: Count
    attempt: Count
    hash: Hex32


class GiveNumber(TableWish, frozen=True):
    """The number itself, once the house has committed to its decks with one's hash in the list (FD-1.2)."""

    hand: Count
    attempt: Count
    number: Hex32
    next: MaybeHex32 = ""
    """The hash for the first attempt at the deal after this one, where `ask-hash` has said that it may come so: then
    nobody need ask for it."""


class JoinRoom(TableWish, frozen=True):
    """Join a blackjack room under a name, with the dealer's key as its dealer (BJ-3.1)."""

    name: Annotated[str, Meta(max_length=200)]
    dealer_key: Annotated[str, Meta(max_length=200)] | None = None


class StartGame(TableWish, frozen=True):
    """The host of a Sniper table begins (SN-1.1)."""


class AnswerRematch(TableWish, frozen=True):
    """Once more, or not (SN-5.5)."""

    yes: bool


# -- the house


class BuyChips(Wish, frozen=True):
    """At the cage (HO-1.1)."""

    amount: Chips


class OpenTable(Wish, frozen=True):
    """HO-2.2: `GET /api/choices` tells which games and formats there are, and what each form asks."""

    game: Annotated[str, Meta(min_length=1, max_length=32)]
    format: Annotated[str, Meta(min_length=1, max_length=32)]
    form: Annotated[dict[Annotated[str, Meta(max_length=40)], FormValue], Meta(max_length=40)] = {}
    """What is left out is as by default."""


class QuickJoin(Wish, frozen=True):
    """The seat that gets one dealt in soonest (HO-2.1); taken at once, with the largest buy-in one has."""

    give_up: bool = False
    """Give up a seat elsewhere that one is away from; without it the house asks (`away-elsewhere`, HO-7.7)."""


class Chat(Wish, frozen=True):
    """To everybody at a table or an evening, or in the lobby where neither is named (HO-2.7)."""

    text: Text
    table: Annotated[str, Meta(max_length=64)] = ""


class Whisper(Wish, frozen=True):
    """To a friend (HO-2.7)."""

    to: Name
    text: Text


# -- an evening (EV)


class EveningWish(Wish, frozen=True):
    """Something asked of an evening."""

    evening: Name


class OpenEvening(Wish, frozen=True):
    """EV-1.1: everything has a default. The answer names the evening, and its host looks at it from then on."""

    settings: EveningSettings = EveningSettings()
    plays: bool = True
    """The host comes in at once, under their own name, unless they have a seat elsewhere."""


class LookAtEvening(EveningWish, frozen=True):
    """See it, and from then on every change; or no longer. Who is not in needs the secret of the link, and sees what is
    played and whose it is (EV-2.1)."""

    secret: Secret = ""
    on: bool = True


class EnterEvening(EveningWish, frozen=True):
    """EV-2.1: come in with the secret of the link, and a name alone. One looks at it from then on."""

    secret: Secret
    name: Annotated[str, Meta(min_length=1, max_length=40)]


class AskEvening(EveningWish, frozen=True):
    """What a guest or a host asks (EV-7.1). `own.offers` of the picture says what one may; each takes of these fields
    what it needs, and no other is read."""

    what: EveningAct
    guest: Annotated[str, Meta(max_length=64)] = ""
    """Whom: admit, name-co-host, move-guest, put-out, ban, mute-guest, rename-guest, give-chips, ask-to-mentor."""
    table: Annotated[str, Meta(max_length=64)] = ""
    """Where: move-guest, misdeal, close-table, hand-out; show-table, where none shows the evening again."""
    yes: bool = True
    """admit, name-co-host, answer-rebuy, ask-to-admit, answer-mentor."""
    amount: Annotated[int, Meta(ge=-(10**9), le=10**9)] = 0
    """buy-in; give-chips, where less than nothing takes them; hand-out: the number of the hand."""
    text: Annotated[str, Meta(max_length=200)] = ""
    """rename-guest: the name; give-chips: why; choose-game, open-tables: which game."""
    minutes: Annotated[int, Meta(ge=0, le=1440)] = 0
    """mute-guest: for how long, 0 is no longer; change-levels: how long each takes, 0 is as before."""
    entry: Literal["post", "wait"] = "wait"
    """buy-in (CA-3.1)."""
    rungs: Annotated[tuple[tuple[Chips, Chips], ...], Meta(max_length=100)] = ()
    """change-levels: small and big blinds from the next level on."""


AnyWish = (
    Enter
    | Exit
    | WatchLobby
    | Ping
    | AskChairs
    | TakeSeat
    | ChooseEntry
    | AnswerEntry
    | SitOut
    | SitIn
    | ComeBack
    | Leave
    | TakeLeaveBack
    | RebuyIn
    | OrderRebuy
    | TopUp
    | SetAutoRebuy
    | Invite
    | Reserve
    | GiveUpReservation
    | CallBots
    | SendBotsAway
    | Play
    | Explain
    | AskWhy
    | GiveHash
    | GiveNumber
    | JoinRoom
    | StartGame
    | AnswerRematch
    | BuyChips
    | OpenTable
    | QuickJoin
    | Chat
    | Whisper
    | OpenEvening
    | LookAtEvening
    | EnterEvening
    | AskEvening
)

decode = msgspec.json.Decoder(AnyWish).decode
"""A frame as a wish; msgspec.ValidationError or DecodeError where it is none."""
