"""What a kind lists as moves is the truth: all of it is granted, nothing beside it, to nobody else."""

from hanpan.engine import Move, Refusal
from hanpan.house.commands import Play
from hanpan.house.contract import TableKind
from hanpan.house.events import TableEvent
from tests.contract.evenings import EVERYBODY, Evening, every_kind, every_seed


def refused(evening: Evening, person: str, move: Move, amount: int, option: str, late: int = 0) -> bool:
    kind, table = evening.kind, evening.table
    hand = kind.hand(table)
    play = Play(table.now, person, hand.number, hand.turn + late, move.name, amount, option)
    return isinstance(kind.decide(table, play), Refusal)


def moves_are_legal(evening: Evening, _: TableEvent) -> None:
    """Asked whenever the table waits for somebody."""
    kind, table = evening.kind, evening.table
    if table.dismissed or kind.follow(table) is not None:
        return
    idle = [person for person in EVERYBODY if not kind.moves(table, person)]
    for person in EVERYBODY:
        for move in kind.moves(table, person):
            _granted_as_listed(evening, person, move)
            option = move.options[0] if move.options else ""
            assert all(refused(evening, other, move, move.low, option) for other in idle)


def _granted_as_listed(evening: Evening, person: str, move: Move) -> None:
    for option in move.options or ("",):
        for amount in {move.low, move.high}:
            assert not refused(evening, person, move, amount, option), (person, move, amount, option)
    if move.low != move.high:
        for amount in (move.low - 1, move.high + 1):
            assert refused(evening, person, move, amount, move.options[0] if move.options else ""), (move, amount)
    if move.options:
        assert refused(evening, person, move, move.low, "")
    assert refused(evening, person, Move("no-such-move"), 0, "")
    if evening.kind.hand(evening.table).playing:
        assert refused(evening, person, move, move.low, move.options[0] if move.options else "", late=1)


@every_kind
@every_seed
def test_moves_are_what_is_legal(kind: TableKind, seed: int) -> None:
    Evening(kind, seed, watch=moves_are_legal).play()


STEPS_ASKING = 40


def only_reading(evening: Evening, _: TableEvent) -> None:
    """Whatever is asked of a kind, and whatever is refused, the table stays as it is."""
    kind, table = evening.kind, evening.table
    before = repr(table)
    moves_are_legal(evening, _)
    for person in EVERYBODY:
        kind.see(table, person), kind.moves(table, person), kind.own(table, person), kind.in_hand(table, person)
    kind.shared(table), kind.in_play(table), kind.listing(table), kind.wake_at(table), kind.follow(table)
    assert repr(table) == before


@every_kind
@every_seed
def test_asking_changes_nothing(kind: TableKind, seed: int) -> None:
    Evening(kind, seed, watch=only_reading).play(STEPS_ASKING)


@every_kind
def test_the_evenings_reach_the_game(kind: TableKind) -> None:
    """Else the promises above would be asked of tables at which nothing happens."""
    assert sum(Evening(kind, seed).play().plays for seed in range(6)) > 40
