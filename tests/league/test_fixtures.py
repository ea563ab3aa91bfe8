"""Who meets whom, and where chance comes from."""

from collections import Counter
from itertools import combinations

from hanpan.cards import DECK_52
from hanpan.league.fixtures import decks_of, dice_of, fixtures
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
    assert dice_of(plan, 1, 1, 0)(0, 2**60) == dice_of(plan, 1, 1, 0)(0, 2**60) != dice_of(plan, 1, 1, 1)(0, 2**60)
