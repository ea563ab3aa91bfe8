"""Without a house: the rules engine deals, and the others throw dice."""

from hanpan.bots import rehearse
from hanpan.bots.sdk.templates.holdem import MyBot


def test_it_plays_and_nothing_goes_wrong() -> None:
    tally = rehearse(MyBot, hands=50, seed=1)
    print(f"{tally.hands} hands, {tally.chips:+} chips")
    assert tally.hands >= 50
    assert not tally.troubles, tally.troubles[0]


if __name__ == "__main__":
    test_it_plays_and_nothing_goes_wrong()
