"""EV-2.4: an evening that is played from the bank gives back every chip that was brought."""

import pytest

from hanpan.house.evening import commands as wish
from hanpan.house.evening.settings import EveningSettings
from hanpan.house.ledger import bank
from tests.evening.rolling import SECRET, Rolling


@pytest.mark.rule("SG-1.4", "SG-6.1", "EV-3.6")
def test_what_leavers_forfeit_is_the_winners_when_no_hand_is_left_to_play_for_it() -> None:
    night = Rolling(EveningSettings(from_bank=True), 0)
    people = ["p0", "p1", "p2"]
    for person in people:
        night.house.buy_chips(person, 2000, night.now)
        night.does(wish.ComeIn(0, person, SECRET, person, account=True))
    night.starts()
    for person in people[1:]:
        night.does(wish.GoAway(0, person))
    night.plays_until(lambda: night.evening.ended and not night.evening.tables)
    assert night.evening.places[0] == ("p0",)
    assert sum(night.house.ledger.balance(bank(person)) for person in people) == 6000
    assert night.house.ledger.balance(bank("p0")) > 2000
    night.check_end()
