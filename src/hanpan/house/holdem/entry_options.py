"""CA-3.6: paying to come in at once. The house asks, in the order in which the waiting sat down."""

from msgspec import structs

from hanpan.engine import NOBODY
from hanpan.games.holdem import Post
from hanpan.house.holdem.positions import REGULAR, Entry, Plan, Positions, between
from hanpan.house.holdem.table import HoldemTable, Player

BUY_THE_BUTTON = "buy-the-button"
PLAY_THE_SMALL_BLIND = "play-the-small-blind"
TAKE_THE_BUTTON = "take-the-button"
_PLACES = {
    BUY_THE_BUTTON: ("big-blind", "button"),
    PLAY_THE_SMALL_BLIND: ("small-blind", "button"),
    TAKE_THE_BUTTON: ("button",),
}


def next_request(table: HoldemTable, plan: Plan) -> tuple[Player, str] | None:
    """The person to ask before this hand, and about which option; None if nobody."""
    if not table.is_cash() or table.accepted is not None or table.positions is None:
        return None
    for player in sorted(table.players.values(), key=lambda player: player.order):
        there = player.connected and not player.away  # who is not cannot answer (HO-7.6)
        option = option_for(table, player, plan) if there and player.person not in table.declined else ""
        if option:
            return player, option
    return None


def option_for(table: HoldemTable, player: Player, plan: Plan) -> str:
    """What they could pay for before this hand; a yes counts only while it is still so."""
    if len(plan.dealt) < 3 or not _waits(table, player, plan):
        return ""
    return _option(table, player.seat, plan)


def _waits(table: HoldemTable, player: Player, plan: Plan) -> bool:
    """A newcomer who could play but for their place."""
    newcomer = player.entry.standing != REGULAR
    return newcomer and player.seat not in plan.dealt and table.can_be_dealt(player)


def _option(table: HoldemTable, seat: int, plan: Plan) -> str:
    options, last, coming = table.settings.options, table.positions, plan.positions
    assert last is not None
    others_stay = last.button in plan.dealt and last.big in plan.dealt
    if options.take_the_button and others_stay and _is_gone(table, last.small) and between(seat, last.button, last.big):
        return TAKE_THE_BUTTON
    # A buyer takes the big blind's turn: not from somebody who comes in by it.
    displaces_newcomer = table.players[plan.big].entry != Entry()
    if options.buy_the_button and between(seat, last.small, last.big) and not displaces_newcomer:
        return BUY_THE_BUTTON
    single_big = plan.small == NOBODY
    if options.play_the_small_blind and single_big and between(seat, coming.button, coming.big):
        return PLAY_THE_SMALL_BLIND
    return ""


def _is_gone(table: HoldemTable, small: int) -> bool:
    """Has whoever was dealt the small blind left, or do they sit out? Somebody else may be on their chair by now."""
    player = table.players.get(small)
    stays = player is not None and table.was_dealt(player) and table.can_be_dealt(player)
    return small in table.dealt and not stays


def places(option: str) -> tuple[str, ...]:
    """Which places they will play, hand by hand."""
    return _PLACES.get(option, ())


def cost(table: HoldemTable, option: str) -> tuple[int, int]:
    """All that coming in costs, and how much of it is dead."""
    small, big = table.blinds()
    return small + big, small + big if option == TAKE_THE_BUTTON else small


def price(table: HoldemTable, option: str, seat: int) -> Post:
    """What coming in costs: the big blind is live but for whoever takes the button."""
    small, big = table.blinds()
    if option == TAKE_THE_BUTTON:
        return Post(seat, dead=small + big)
    if option == BUY_THE_BUTTON:
        return Post(seat, dead=small)  # they post the big blind as the big blind
    return Post(seat, live=big, dead=small)


def apply(table: HoldemTable, plan: Plan, seat: int, option: str) -> Plan:
    """The coming hand with them in it."""
    last = table.positions
    assert last is not None
    dealt = (*plan.dealt, seat)
    posts = (*plan.posts, price(table, option, seat))
    if option == TAKE_THE_BUTTON:
        positions = structs.replace(plan.positions, button=seat)
        return structs.replace(plan, positions=positions, dealt=dealt, posts=posts)
    if option == PLAY_THE_SMALL_BLIND:
        positions = structs.replace(plan.positions, small=seat)
        return structs.replace(plan, positions=positions, dealt=dealt, posts=posts)
    # They are the single big blind now and the button next: the big blind goes on from where it was (HO-4.2).
    return Plan(Positions(last.small, seat, last.big), NOBODY, seat, dealt, posts)
