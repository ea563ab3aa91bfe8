"""Applies each fact at a table, one module a subject. Nothing is decided here and nothing can fail."""

from hanpan.house.attending import BOTS_UNSEEN
from hanpan.house.attending import CHANGES as SHARED
from hanpan.house.fair_deals import CHANGES as FAIR_DEALS
from hanpan.house.holdem.changes.chips import CHANGES as CHIPS
from hanpan.house.holdem.changes.common import Changes
from hanpan.house.holdem.changes.evenings import CHANGES as EVENINGS
from hanpan.house.holdem.changes.hands import CHANGES as HANDS
from hanpan.house.holdem.changes.people import CHANGES as PEOPLE
from hanpan.house.holdem.changes.sitting_out import CHANGES as SITTING_OUT
from hanpan.house.holdem.changes.tournaments import CHANGES as TOURNAMENTS
from hanpan.house.reservations import CHANGES as RESERVATIONS

_OF_ANY_TABLE: Changes = SHARED | BOTS_UNSEEN | RESERVATIONS | FAIR_DEALS
CHANGES: Changes = _OF_ANY_TABLE | PEOPLE | HANDS | SITTING_OUT | CHIPS | TOURNAMENTS | EVENINGS
