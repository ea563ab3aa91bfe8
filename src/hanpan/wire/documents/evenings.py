"""An evening that has not begun, as an example."""

from hanpan.house.evening import events as told
from hanpan.house.evening.evolution import begin, evolve
from hanpan.house.evening.pictures import own, see
from hanpan.house.evening.settings import EveningSettings
from hanpan.wire.documents.played import NOON
from hanpan.wire.house_says import EveningPicture


def picture() -> EveningPicture:
    evening = begin(told.EveningOpened(NOON, "e1", EveningSettings(title="Friday"), "p-ann", "k7Qx2mPa", "seed"))
    for person, name in (("p-ann", "Ann"), ("p-ben", "Ben")):
        evolve(evening, told.GuestCame(NOON, person, name, admitted=True))
    return EveningPicture("e1", NOON, see(evening, NOON), own(evening, "p-ann", NOON))
