"""Applies facts about a sit-and-go."""

from hanpan.engine import OBSERVER
from hanpan.house import reservations
from hanpan.house.holdem import events as told
from hanpan.house.holdem.changes.common import Changes, here, stops_sitting_out
from hanpan.house.holdem.table import HoldemTable


def _tournament_started(table: HoldemTable, event: told.TournamentStarted) -> None:
    table.running = True
    reservations.game_began(table, event.at)
    table.tournament = event.number
    table.level = table.settings.first_level
    table.extra_rounds = 0
    table.positions = None
    table.drawn_button = OBSERVER
    table.round_began = OBSERVER
    table.places = []
    table.ranking = []
    table.payouts = {}
    table.hands_before = table.hand_number
    for player in table.players.values():
        player.small_due = False


def _level_raised(table: HoldemTable, event: told.LevelRaised) -> None:
    table.level = event.level
    table.extra_rounds = event.extra_rounds
    table.round_began = event.button
    table.raised_for = table.hand_number + 1


def _went_out(table: HoldemTable, event: told.WentOut) -> None:
    player = here(table, event.person)
    player.out = True
    player.stack -= event.stack
    player.safe -= event.safe
    table.limbo += event.stack + event.safe
    stops_sitting_out(player, event.at)
    table.places.append(event.person)


def _tournament_ended(table: HoldemTable, event: told.TournamentEnded) -> None:
    table.running = False
    table.ranking = list(event.places)
    table.payouts = dict(event.payouts)
    reservations.game_ended(table, event.at)
    table.limbo = 0
    table.positions = None
    table.level = table.settings.first_level
    table.asks_at = event.at + 1000 * table.settings.timers.places
    for player in table.players.values():
        stops_sitting_out(player, event.at)
        player.bank += event.payouts.get(player.person, 0) if not table.settings.is_given else 0
        player.stack = player.safe = 0
        player.out = False


CHANGES: Changes = {
    told.TournamentStarted: _tournament_started,
    told.LevelRaised: _level_raised,
    told.WentOut: _went_out,
    told.TournamentEnded: _tournament_ended,
}
