"""BJ-2.2: every card is seen by everyone, joined or only connected; the shoe and the key by nobody."""

from msgspec import Struct

from hanpan.cards import Card
from hanpan.engine import Event, Move
from hanpan.games.blackjack.acting import legal
from hanpan.games.blackjack.events import RoomOpened, ShoeShuffled
from hanpan.games.blackjack.room import Phase, Player, Room
from hanpan.games.blackjack.scoring import Result, Standing
from hanpan.games.blackjack.seating import RoomSetup


class PlayerView(Struct, frozen=True):
    """One who has joined, as everyone sees them."""

    seat: int
    name: str
    dealer: bool
    cards: tuple[Card, ...]
    score: int
    standing: Standing
    result: Result
    bot: bool = False
    won: int = 0
    """Rounds since they joined, as are those tied and lost."""
    tied: int = 0
    lost: int = 0


class RoomView(Struct, frozen=True):
    """The room as one viewer sees it: alike for all but for their own moves."""

    phase: Phase
    turn: int
    """A connection, or NOBODY."""
    minimum: int
    """How many a round takes, the dealer included."""
    players: tuple[PlayerView, ...]
    """In the order of joining, the dealer among them."""
    moves: tuple[Move, ...]
    """What the viewer may do now."""
    heir: str = ""
    """Who deals from the next round on, in the place of a bot (BJ-3.2)."""


def see(room: Room, viewer: int) -> RoomView:
    """The picture of a connection, or of an observer."""
    return RoomView(
        phase=room.phase,
        turn=room.turn,
        minimum=room.setup.minimum,
        players=tuple([_player(player) for player in room.joined]),
        moves=legal(room, viewer),
        heir=room.heir_name,
    )


def _player(player: Player) -> PlayerView:
    return PlayerView(
        player.seat,
        player.name,
        player.dealer,
        player.cards,
        player.score(),
        player.standing,
        player.result,
        player.bot,
        player.won,
        player.tied,
        player.lost,
    )


def tell(event: Event, viewer: int) -> Event:
    """A fact as anyone may hear it: no order of the shoe, no key, and no pack laid out for a lesson."""
    del viewer  # nobody knows more than another
    if isinstance(event, ShoeShuffled):
        return ShoeShuffled(())
    if isinstance(event, RoomOpened):
        setup = event.setup
        return RoomOpened(
            RoomSetup(
                minimum=setup.minimum,
                decks=setup.decks,
                guests=setup.guests,
                started=setup.started,
                silence=setup.silence,
            )
        )
    return event


def text(view: RoomView) -> str:
    """The picture in one line: phase, then each player (`*` on turn, `D` dealer)."""
    players = " | ".join([_player_line(view, player) for player in view.players])
    return f"{view.phase} | {players or 'nobody'}"


def _player_line(view: RoomView, player: PlayerView) -> str:
    marks = ("*" if view.turn == player.seat else "") + ("D" if player.dealer else "")
    name = " ".join(player.name.split())  # a name may hold a line break, a line may not
    hand = [*player.cards, f"= {player.score}"] if player.cards else []
    words = [f"{marks}{player.seat}:{name}", *hand, player.standing, player.result]
    return " ".join([word for word in words if word])
