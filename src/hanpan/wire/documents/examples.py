"""One example of every message."""

from msgspec import Struct

from hanpan.engine import Refusal
from hanpan.fairness.paper import ShownCard
from hanpan.house.contract import ChairOffer, Listing
from hanpan.house.evening.events import TableBroken
from hanpan.house.evening.settings import EveningSettings
from hanpan.wire import VERSION
from hanpan.wire import client_says as say
from hanpan.wire import house_says as hear
from hanpan.wire.documents.evenings import picture
from hanpan.wire.documents.played import NOON, happened

CASH = Listing("cash-1-2", "holdem", "cash", 6, 3, 1, "playing", False, True, 1, 2, 100, 200, 24, 61)

WISHES: tuple[say.AnyWish, ...] = (
    say.Enter("w1", "cash-1-2", since=1207),
    say.Exit("w2", "cash-1-2"),
    say.WatchLobby("w3"),
    say.Ping("w4"),
    say.AskChairs("w5", "cash-1-2"),
    say.TakeSeat("w6", "cash-1-2", seat=2, amount=200, entry="post"),
    say.ChooseEntry("w7", "cash-1-2", entry="wait"),
    say.AnswerEntry("w8", "cash-1-2", yes=True),
    say.SitOut("w9", "cash-1-2"),
    say.SitIn("w10", "cash-1-2"),
    say.ComeBack("w32", "cash-1-2"),
    say.Leave("w11", "cash-1-2"),
    say.TakeLeaveBack("w12", "cash-1-2"),
    say.RebuyIn("w13", "cash-1-2", amount=150),
    say.OrderRebuy("w32", "cash-1-2", amount=200),
    say.TopUp("w14", "sng-1-2", amount=80),
    say.SetAutoRebuy("w15", "cash-1-2", amount=200),
    say.Invite("w16", "friends", friend="p-ben"),
    say.Reserve("w28", "sng-1-2"),
    say.GiveUpReservation("w29", "sng-1-2"),
    say.CallBots("w30", "t1", count=3),
    say.SendBotsAway("w31", "t1"),
    say.Play("w17", "cash-1-2", hand=31, turn=204, move="raise", amount=12),
    say.Explain("w26", "cash-1-2", hand=31, code="calls", amounts={"price": 25, "share": 41}),
    say.AskWhy("w27", "cash-1-2", hand=31, person="p-dubu"),
    say.GiveHash("w32", "cash-1-2", hand=32, attempt=1, hash="5d" * 32),
    say.GiveNumber("w33", "cash-1-2", hand=32, attempt=1, number="7a" * 32, next="5e" * 32),
    say.JoinRoom("w18", "blackjack", name="Ann"),
    say.StartGame("w19", "sniper"),
    say.AnswerRematch("w20", "sniper", yes=True),
    say.BuyChips("w21", amount=1000),
    say.OpenTable("w22", game="holdem", format="cash", form={"seats": 6, "small_blind": 1, "big_blind": 2}),
    say.QuickJoin("w23"),
    say.Chat("w24", text="Nice hand!", table="cash-1-2"),
    say.Whisper("w25", to="p-ben", text="Another game?"),
    say.OpenEvening("w33", EveningSettings(title="Friday")),
    say.LookAtEvening("w34", "e1", secret="k7Qx2mPa"),  # noqa: S106
    say.EnterEvening("w35", "e1", secret="k7Qx2mPa", name="Ben"),  # noqa: S106
    say.AskEvening("w36", "e1", what="move-guest", guest="p-ben", table="e1-2"),
)

WORDS: tuple[hear.AnyWord, ...] = (
    hear.Welcome(VERSION, "p-ann", "Ann", "en", guest=True, bank=800, now=NOON, seat="cash-1-2"),
    hear.Done("w17"),
    hear.Refused(
        "w17",
        "raise-too-small",
        "HE-3.3",
        "That raise is too small: the least is 12, the most 198. (HE-3.3)",
        {"least": 12, "most": 198},
    ),
    happened()["holdem"],
    hear.Notice(
        "blackjack",
        "SHOE_EMPTY",
        "BJ-10.1",
        "The shoe has run out of cards, so the round ends without a result. (BJ-10.1)",
    ),
    hear.AskHash("cash-1-2", 32, 1),
    hear.Proofs("cash-1-2", 31, [ShownCard("board", 0, 17, "As", "c4" * 32, ("9e" * 32,) * 6)]),
    hear.Observers("cash-1-2", 12),
    hear.Gone("cash-1-2"),
    hear.Chairs(
        "w5",
        "cash-1-2",
        (
            ChairOffer("take-seat", 100, 200, Refusal("seat-taken", "HO-3.2")),
            ChairOffer("take-seat", 100, 200, usual=200),
        ),
    ),
    hear.Why(
        "w27", "cash-1-2", 31, "p-dubu", ["A call is 25 % of the pot it makes, and I win about 41 % of the time."]
    ),
    hear.Lobby([CASH]),
    hear.LobbyChanged([CASH], ["friends"]),
    hear.LobbyFigures({"cash-1-2": (12, 38, 71)}),
    hear.Bank(800),
    hear.Chatted("cash-1-2", "p-ben", "Ben", "Nice hand!", NOON),
    hear.Whispered("p-ben", "Ben", "Another game?", NOON),
    hear.InvitedTo("friends", "p-ben", "Ben"),
    hear.ChairOffered("sng-1-2", NOON + 30_000),
    hear.FriendsChanged(),
    hear.TakenOver(),
    hear.Closing(),
    hear.Paused(paused=True),
    hear.ShownOut("kicked", "The operator has asked you to leave: shouting. You can come back when you like.", 0),
    hear.Announced(3, "The house closes at ten tonight.", 1_700_000_000_000, 1_700_000_600_000),
    hear.ChatSwitched(on=False),
    picture(),
    hear.MoveAnnounced("e1", "e1-2", "e1-1", NOON + 3000, "EV-3.2"),
    hear.EveningDraw("e1", [TableBroken(NOON, "e1-2", {"p-ben": "e1-1", "p-ann": "e1-1"})]),
    hear.Moved("e1", "e1-2", "e1-1"),
    hear.EveningGone("e1"),
    hear.Pong("w4", NOON),
)

EXAMPLES: dict[type[Struct], Struct] = {type(one): one for one in (*WISHES, *WORDS)}
