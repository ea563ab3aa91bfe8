"""Who meets whom, and where chance comes from."""

from collections import Counter
from itertools import combinations

import pytest

from hanpan.cards import DECK_52
from hanpan.league.chance import Chance
from hanpan.league.fixtures import DiceOfHand, decks_of, fixtures
from tests.league.leagues import plan_for


def test_everybody_keeps_his_seat_where_all_can_sit() -> None:
    assert [fixture.players for fixture in fixtures(plan_for(3, games=2))] == [(0, 1, 2)] * 2
    assert [(fixture.game, fixture.deal) for fixture in fixtures(plan_for(3, games=2))] == [(1, 1), (2, 2)]


def test_more_players_than_seats_play_and_meet_equally_often() -> None:
    found = fixtures(plan_for(11, seats=4, games=550))
    played = Counter(player for fixture in found for player in fixture.players)
    met = Counter(pair for fixture in found for pair in combinations(fixture.players, 2))
    assert set(played.values()) == {200}
    assert len(met) == 55
    assert min(met.values()) >= 55, "an even share would be 60"
    assert max(met.values()) <= 65


def test_with_duplicates_everybody_sits_in_every_seat_of_every_deal() -> None:
    found = fixtures(plan_for(4, games=30, duplicate=True))
    assert len(found) == 120
    for deal in range(1, 31):
        seated = [fixture.players for fixture in found if fixture.deal == deal]
        assert sorted(seated[0]) == [0, 1, 2, 3]
        assert all(sorted(at_seat) == [0, 1, 2, 3] for at_seat in zip(*seated, strict=True))
    left_of_0 = Counter(players[(players.index(0) + 1) % 4] for players in (fixture.players for fixture in found))
    assert min(left_of_0[other] for other in (1, 2, 3)) > 20, "neighbours change from deal to deal"


def test_a_deck_follows_from_seed_deal_and_hand() -> None:
    plan = plan_for(2)
    first = decks_of(plan, 1, 1)(DECK_52)
    assert first == decks_of(plan, 1, 1)(DECK_52)
    others = [decks_of(plan, 1, 2), decks_of(plan, 2, 1), decks_of(plan_for(2, seed=8), 1, 1)]
    assert len({first, *[deck(DECK_52) for deck in others]}) == 4
    dice, again = DiceOfHand(plan, 1, 1), DiceOfHand(plan, 1, 1)
    assert dice[0](0, 2**60) == again[0](0, 2**60) != dice[1](0, 2**60)


def test_dice_fall_again_as_they_fell_and_every_number_as_often() -> None:
    seed = "dice/7/1/1/0"
    one, again = Chance(seed), Chance(seed)
    assert [one(1, 6) for _ in range(40)] == [again(1, 6) for _ in range(40)]
    assert [Chance("dice/7/1/1/1")(1, 10**6), Chance(seed)(1, 10**6)] != [Chance(seed)(1, 10**6)] * 2
    fell = Counter(one(1, 6) for _ in range(12_000))
    assert fell.keys() == set(range(1, 7))
    assert all(abs(times - 2_000) < 200 for times in fell.values())


def test_dice_of_any_size() -> None:
    dice = Chance("wide")
    assert {dice(3, 3) for _ in range(5)} == {3}
    far = [dice(0, 10**40) for _ in range(50)]
    assert max(far) > 10**39
    assert all(0 <= one <= 10**40 for one in far)
    assert len({one % 1000 for one in far}) > 30  # down to the last digit
    with pytest.raises(ValueError, match="no number"):
        dice(2, 1)
