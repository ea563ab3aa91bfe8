"""HE-1, HE-2: opening a hand, and the posts it begins with."""

from hanpan.engine import Event, Refusal
from hanpan.games.holdem.events import HandOpened, Posted, PostKind
from hanpan.games.holdem.faults import fault
from hanpan.games.holdem.hand import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, Hand
from hanpan.games.holdem.making import family_of
from hanpan.games.holdem.rules import MinRaise
from hanpan.games.holdem.seating import HandSetup
from hanpan.games.holdem.variants import HOLDEM, Limit, Variant
from hanpan.kit.betting import BY_DOUBLING, BY_FIXED_BETS, BY_LAST_RAISE, NOBODY, Betting
from hanpan.kit.button import clockwise


def open_hand(setup: HandSetup) -> Event | Refusal:
    """The first fact of a hand."""
    wrong = fault(setup)
    if wrong is not None:
        return wrong
    return HandOpened(setup)


def begin(opened: Event) -> Hand:
    """The table before the first post."""
    assert isinstance(opened, HandOpened), opened
    setup = opened.setup
    order = clockwise(setup.stacks, setup.button)
    family, limit = family_of(setup.variant), limit_of(setup.variant)
    betting = Betting(
        order,
        setup.stacks,
        setup.big_blind,
        growth_of(setup, limit),
        setup.rules.short_all_ins_add_up,
    )
    return Hand(setup, family, limit, order, betting, tuple(_due(setup, order)))


def growth_of(setup: HandSetup, limit: int) -> int:
    if limit == FIXED_LIMIT:
        return BY_FIXED_BETS
    return BY_DOUBLING if setup.rules.min_raise is MinRaise.DOUBLE else BY_LAST_RAISE


def limit_of(variant: Variant) -> int:
    if variant is HOLDEM or variant.limit is Limit.NO_LIMIT:
        return NO_LIMIT
    return POT_LIMIT if variant.limit is Limit.POT_LIMIT else FIXED_LIMIT


def _due(setup: HandSetup, order: tuple[int, ...]) -> list[Posted]:
    """Antes (HE-2.5), dead posts, blinds (HE-2.1), live posts (HE-2.6); who is short posts what they have."""
    left = dict(setup.stacks)
    due: list[Posted] = []

    if setup.ante:
        for seat in order:
            _post(due, left, seat, "ante", setup.ante)
    for post in setup.posts:
        _post(due, left, post.seat, "dead", post.dead)
    if setup.small_blind_seat != NOBODY:
        _post(due, left, setup.small_blind_seat, "small-blind", setup.small_blind)
    _post(due, left, setup.big_blind_seat, "big-blind", setup.big_blind)
    for post in setup.posts:
        _post(due, left, post.seat, "live", post.live)
    return due


def _post(due: list[Posted], left: dict[int, int], seat: int, kind: PostKind, amount: int) -> None:
    paid = min(amount, left[seat])
    if paid > 0:
        left[seat] -= paid
        due.append(Posted(seat, kind, paid))
