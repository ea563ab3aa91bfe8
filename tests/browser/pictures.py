"""Pictures of tables, built from the house's own types: what a house could say. At their fullest, which no evening
brings about at will: ten seats, names of twenty characters, stacks of seven digits, a bet everywhere."""

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from hanpan.cards import DECK_52, HIDDEN, Card, best_five, holding, parse_cards
from hanpan.engine import Move, Refusal
from hanpan.games.blackjack.room import Phase
from hanpan.games.blackjack.scoring import Result, Standing
from hanpan.games.blackjack.views import PlayerView as Joined
from hanpan.games.blackjack.views import RoomView
from hanpan.games.holdem.pictures import HandView, SeatView
from hanpan.games.sniper.combinations import COMBINATIONS
from hanpan.games.sniper.events import OpenHand
from hanpan.games.sniper.views import Declaration, SniperView
from hanpan.games.sniper.views import SeatView as SniperSeat
from hanpan.house.blackjack.views import BlackjackOwn, BlackjackTableView
from hanpan.house.contract import Offer
from hanpan.house.holdem.pictures import HandPart, Mine, Own, PlayerView, TablePart
from hanpan.house.holdem.positions import Positions
from hanpan.house.holdem.settings import Format, HoldemSettings
from hanpan.house.sniper.settings import SniperSettings
from hanpan.house.sniper.views import ChairView, SniperOwn, SniperTableView
from hanpan.kit.pots import Pot
from hanpan.wire import house_says as told

TABLE = "staged"


MUCH = 1_234_567
WIDE = ("WWWWWWWWWWWWWWWWWWW", "가나다라마바사아자차카타파하가나다라마", "Wolfeschlegelsteinh")
NAMES = tuple(f"{WIDE[seat % 3]}{seat}" for seat in range(10))
BOARD = parse_cards("Ts Jh Qd Kc As")
CARDS = parse_cards("Th 9d")
SHOWN = parse_cards("Ah Kd")
NUMBERS = (Card("7"), Card("10"))
"""Two of the forty."""
OFFERS = tuple(
    Offer(name, 1, MUCH)
    for name in (
        "sit-out",
        "sit-in",
        "leave",
        "take-leave-back",
        "rebuy-in",
        "order-rebuy",
        "top-up",
        "set-auto-rebuy",
        "choose-entry",
    )
)
LATER = 30_000
"""On the clock of the house, which begins with the picture."""


def person(seat: int) -> str:
    return f"p{seat}"


def people(names: Sequence[str]) -> dict[str, told.PersonCard]:
    return {person(seat): told.PersonCard(name, bot=seat % 4 == 3) for seat, name in enumerate(names)}


MOVES = (Move("fold"), Move("call", MUCH, MUCH), Move("raise", 2 * MUCH, 2 * MUCH), Move("all-in", 2 * MUCH, 2 * MUCH))


def holdem(seats: int, *, street: str = "turn", empty: int = 0, mine: bool = True) -> dict[str, Any]:
    """A table with all seats taken but the last `empty`; the viewer sits in seat 0 and is on turn, or looks on."""
    taken = range(0 if mine else 1, seats - empty)
    over = street == "over"
    hand = HandView(
        street=street,
        button=max(taken),
        small_blind=1,
        big_blind=2,
        ante=0,
        board=BOARD if over else BOARD[:4],
        pots=tuple(Pot(3 * MUCH, tuple(taken)) for _ in range(3)),
        pot=9 * MUCH,
        seats=tuple(_in_hand(seat, over=over) for seat in taken),
        turn=-1 if over or not mine else 0,
        moves=(),
        holdings={seat: holding((*SHOWN, *BOARD)) for seat in taken} if over else {},
        fives={seat: best_five((*SHOWN, *BOARD)) for seat in taken} if over else {},
    )
    table = TablePart(
        table=TABLE,
        settings=HoldemSettings(Format.CASH, seats=seats),
        opened=0,
        now=0,
        players=tuple(_player(seat) for seat in taken),
        observers=3,
        positions=Positions(max(taken), min(taken), min(taken) + 1),
        drawn={},
        drawn_button=-1,
        running=False,
        level=0,
        blinds=(1, 2),
        places=(),
        ranking=(),
        next_at=LATER if over else 0,
        paused=False,
        opener="",
        reservations=None,
        payouts={},
        hands=0,
        asks_at=0,
        lost_hands=0,
        misdeals=0,
    )
    own = Own(
        seat=0 if mine else -1,
        cards=CARDS if mine else (),
        moves=() if over or not mine else MOVES,
        offers=OFFERS if mine else (),
        previews=(),
        mine=Mine(MUCH, 0, 30_000, 3, "", 0) if mine else None,
        holds=holding((*CARDS, *hand.board)) if mine else None,
    )
    return {
        "game": "holdem",
        "bank": 5 * MUCH,
        "people": people(NAMES[:seats]),
        "shared": table,
        "hand": HandPart(12, 7, LATER, hand),
        "own": own,
    }


def waiting(seats: int) -> dict[str, Any]:
    """The viewer has a seat, and waits for the big blind."""
    picture = holdem(seats, street="over")
    first, *others = picture["shared"].players
    players = (structs.replace(first, waiting=True), *others)
    own = structs.replace(picture["own"], cards=(), holds=None)
    return {**picture, "shared": structs.replace(picture["shared"], players=players), "own": own}


def in_a_hand() -> dict[str, Any]:
    """No chips may come to the stack now, but they can be ordered (HO-3.7)."""
    return _with_offers(holdem(6), {"rebuy-in": Refusal("only-between-hands", "CA-7.1")})


def blind_wants_to_leave() -> dict[str, Any]:
    """CA-6.1: leaving is grey, and says why when it is pressed."""
    return _with_offers(holdem(6), {"leave": Refusal("blind-acts-first", "CA-6.1")})


def short_of_chips(*, bank: int) -> dict[str, Any]:
    """Asked to buy in again, with a bank that cannot (CA-6.4)."""
    picture = holdem(6, street="over")
    first, *others = picture["shared"].players
    players = (structs.replace(first, stack=50, rebuy_until=27_000), *others)
    refusal = Refusal("bank-too-small", "CA-7.2", {"least": 150, "bank": bank})
    short = {**picture, "bank": bank, "shared": structs.replace(picture["shared"], players=players)}
    return _with_offers(short, {"rebuy-in": refusal}, bank=bank)


def leaving_a_tournament(lost: int) -> dict[str, Any]:
    """It is being played, and one has so many chips (HO-3.9)."""
    picture = holdem(6)
    settings = structs.replace(picture["shared"].settings, format=Format.SNG)
    shared = structs.replace(picture["shared"], settings=settings, running=True, level=2)
    return _with_offers({**picture, "shared": shared}, {}, forfeits=lost)


def own_table(seats: int, *, private: bool = False) -> dict[str, Any]:
    """The viewer has opened it and sits there alone (HO-2.9)."""
    picture = holdem(seats, street="over")
    settings = structs.replace(picture["shared"].settings, title=NAMES[0], format=FORMATS[private])
    players = (structs.replace(picture["shared"].players[0], waiting=True, entry="post"),)
    shared = structs.replace(picture["shared"], settings=settings, players=players, opener=person(0), positions=None)
    own = structs.replace(picture["own"], cards=(), holds=None, seat=-1)
    return {**picture, "shared": shared, "own": own, "hand": HandPart(0, 0, 0, None)}


def drawing(seats: int) -> dict[str, Any]:
    """For the button, one card face up each (HO-6.1)."""
    picture = own_table(seats)
    cards = dict(zip(range(seats), DECK_52[::5], strict=False))
    players = tuple(_player(seat) for seat in range(seats))
    shared = structs.replace(picture["shared"], players=players, opener="", drawn=cards, drawn_button=seats - 1)
    return {**picture, "shared": shared}


FORMATS = {False: Format.CASH, True: Format.PRIVATE}


def _with_offers(picture: dict[str, Any], refused: dict[str, Refusal], **mine: int) -> dict[str, Any]:
    own = picture["own"]
    offers = tuple(structs.replace(one, refusal=refused.get(one.name)) for one in own.offers)
    return {**picture, "own": structs.replace(own, offers=offers, mine=structs.replace(own.mine, **mine))}


def _player(seat: int) -> PlayerView:
    return PlayerView(
        person(seat),
        seat,
        MUCH,
        0,
        connected=seat % 5 != 4,
        sitting_out=False,
        sit_out_until=0,
        waiting=False,
        entry="regular",
        leaving=False,
        rebuy_until=0,
        out=False,
        session=0,
    )


def _in_hand(seat: int, *, over: bool) -> SeatView:
    cards = (HIDDEN, HIDDEN) if not over else SHOWN
    state = "all-in" if seat % 3 == 2 and not over else "in"
    return SeatView(seat, MUCH, 0 if over else MUCH, state, cards)


def sniper(seats: int, phase: str) -> dict[str, Any]:
    """A game of Sniper: `bet2`, `snipe`, or `showdown` with every hand open."""
    opened = tuple(OpenHand(seat, NUMBERS, COMBINATIONS[-1 - seat], sniped=seat % 2 == 0) for seat in range(seats))
    game = SniperView(
        phase=phase,
        round=12,
        first=1,
        survival=MUCH,
        system=0,
        shared=(*NUMBERS, *NUMBERS),
        pot=9 * MUCH,
        seats=tuple(
            SniperSeat(
                seat,
                MUCH,
                0 if phase == "showdown" else MUCH,
                "in",
                NUMBERS if phase == "showdown" else (HIDDEN, HIDDEN),
            )
            for seat in range(seats)
        ),
        turn=-1 if phase == "showdown" else 0,
        declared=tuple(Declaration(seat, COMBINATIONS[-1 - 7 * seat]) for seat in range(1, seats)),
        possible=COMBINATIONS[::3],
        opened=opened if phase == "showdown" else (),
        winners=(),
        moves=(),
    )
    moves = {
        "bet2": MOVES[:3],
        "snipe": (Move("pass"), Move("snipe", options=COMBINATIONS[::2])),
    }
    table = SniperTableView(
        TABLE,
        SniperSettings(seats=seats),
        person(0),
        0,
        tuple(ChairView(person(seat), seat, connected=True, left=False, again=False) for seat in range(seats)),
        2,
        {seat: person(seat) for seat in range(seats)},
        1,
        7,
        LATER,
        0,
        game,
        paused=False,
        silent=False,
    )
    own = SniperOwn(0, NUMBERS, moves.get(phase, ()), silent=False, holds=COMBINATIONS[-1])
    return {"game": "sniper", "bank": 5 * MUCH, "people": people(NAMES[:seats]), "shared": table, "own": own}


def blackjack(count: int) -> dict[str, Any]:
    """A room after a round, the dealer among so many."""
    players = tuple(
        Joined(
            number,
            NAMES[number],
            number == 0,
            parse_cards("Ts 5h 3d 2c"),
            20,
            Standing.STANDING,
            Result.TIE if number else Result.NONE,
        )
        for number in range(count)
    )
    room = RoomView(Phase.IDLE, -1, 2, players, ())
    own = BlackjackOwn(1, (Move("leave"),))
    return {
        "game": "blackjack",
        "bank": 5 * MUCH,
        "people": people(NAMES[:count]),
        "shared": BlackjackTableView(TABLE, 1, count, room),
        "own": own,
    }


def stranger(count: int) -> dict[str, Any]:
    """A game the page has never heard of: hidden cards, chips, a clock, and everybody chooses at once."""
    players = [
        {
            "seat": seat,
            "person": person(seat),
            "stack": MUCH,
            "bet": 20 * seat,
            "connected": seat != 1,
            "cards": [HIDDEN, HIDDEN, HIDDEN],
            "chosen": seat % 2 == 1,
        }
        for seat in range(count)
    ]
    shared = {
        "table": TABLE,
        "now": 0,
        "settings": {"seats": count + 1},
        "players": players,
        "phase": "choosing-secretly",
        "round": 3,
        "pot": 9 * MUCH,
        "turned_up": BOARD[:3],
        "turn_until": LATER,
        "best_of": {"0": 2, "1": 1},
        "last_winners": [0, 1],
        "hand_number": 4,
        "turn_number": 9,
    }
    moves = (Move("stake", 5, MUCH), Move("swap-card", options=("Ah", "Kd", "Th")), Move("keep"))
    own = {"seat": 0, "cards": (*SHOWN, CARDS[0]), "moves": moves, "hint": "high-card-wins"}
    facts = (
        {"event": "table-opened", "at": 0},
        {"event": "round-started", "at": 0, "number": 3},
        {"event": "toy-played", "at": 0, "fact": {"event": "cards-dealt", "cards": {"0": SHOWN[0], "1": HIDDEN}}},
        {"event": "toy-played", "at": 0, "fact": {"event": "stake-laid", "seat": 1, "amount": 20}},
        {"event": "toy-played", "at": 0, "fact": {"event": "pot-won", "seat": 0, "amount": MUCH}},
    )
    return {
        "game": "high-card-duel",
        "bank": 5 * MUCH,
        "people": people(NAMES[:count]),
        "shared": shared,
        "own": own,
        "facts": facts,
    }
