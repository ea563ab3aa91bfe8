"""The transfers of chips at a Sniper table: given for the game, and gone with it."""

from hanpan.games.sniper import GAME
from hanpan.games.sniper import events as game
from hanpan.house.events import ChipsTaken, TableDismissed, TableEvent
from hanpan.house.ledger import Move, Transfer, given, pot, stack, system, taken, transfers_of
from hanpan.house.sniper.events import GameAbandoned, GamePlayed, GameStarted
from hanpan.house.sniper.state import SniperTable


def transfers(table: SniperTable, event: TableEvent, number: int) -> list[Transfer]:
    """The transfers of a fact, read before it changes the table."""
    if isinstance(event, ChipsTaken):
        return [taken(event.id, event.person, event.amount, event.why)] if event.amount else []
    if isinstance(event, GameStarted):
        return transfers_of(table.id, number, _given(table, event))
    if isinstance(event, TableDismissed | GameAbandoned) and table.is_playing():
        return transfers_of(table.id, number, _given_back(table))
    return transfers_of(table.id, number, _moves(table, event.fact)) if isinstance(event, GamePlayed) else []


def _given(table: SniperTable, event: GameStarted) -> list[Move]:
    stacks = event.setup.stacks
    return [(given(table.id), stack(table.id, event.people[seat]), stacks[seat], "SN-1.2") for seat in stacks]


def _moves(table: SniperTable, fact: game.SniperEvent) -> list[Move]:
    middle = pot(table.id)
    match fact:
        case game.RoundBegun(_, order):
            return [(_stack(table, seat), middle, 1, "SN-2.1") for seat in order]
        case game.Called(seat, paid) | game.Raised(seat, _, paid):
            return [(_stack(table, seat), middle, paid, "SN-2.5")]
        case game.Awarded(shares):
            return [(middle, _stack(table, seat), share, "SN-4.3") for seat, share in shares]
        case game.Survived(seat, paid):
            return [(_stack(table, seat), system(table.id), paid, "SN-5.1")]
        case game.Distributed(seat, gifts, taken):
            shared = [(_stack(table, seat), _stack(table, to), gift, "SN-5.2") for to, gift in gifts]
            return [*shared, (_stack(table, seat), system(table.id), taken, "SN-5.2")]
        case game.GameEnded():
            return _given_back(table)
    return []


def _given_back(table: SniperTable) -> list[Move]:
    """The game is over: its chips are worth nothing and go back to where they came from."""
    match = table.match
    assert match is not None
    stacks = match.betting.stacks
    back = [(_stack(table, seat), given(table.id), stacks[seat], "SN-5.5") for seat in table.people]
    middle = GAME.chips(match) - match.system - sum(stacks)
    taken = (system(table.id), given(table.id), match.system, "SN-5.5")
    return [*back, taken, (pot(table.id), given(table.id), middle, "SN-5.5")]


def _stack(table: SniperTable, seat: int) -> str:
    return stack(table.id, table.people[seat])


def balances(table: SniperTable) -> dict[str, int]:
    """What lies in each of the table's accounts."""
    match = table.match if table.is_playing() else None
    stacks = {_stack(table, seat): match.betting.stacks[seat] if match else 0 for seat in table.people}
    taken = match.system if match else 0
    middle = GAME.chips(match) - taken - sum(stacks.values()) if match else 0
    return stacks | {system(table.id): taken, pot(table.id): middle}
