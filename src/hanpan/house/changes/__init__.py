"""What each fact at a table changes, by what it is about. Nothing is decided here and nothing can fail."""

from hanpan.house.changes.chips import CHANGES as CHIPS
from hanpan.house.changes.common import Changes
from hanpan.house.changes.hands import CHANGES as HANDS
from hanpan.house.changes.people import CHANGES as PEOPLE
from hanpan.house.changes.sitting_out import CHANGES as SITTING_OUT
from hanpan.house.changes.tournaments import CHANGES as TOURNAMENTS

CHANGES: Changes = PEOPLE | HANDS | SITTING_OUT | CHIPS | TOURNAMENTS
