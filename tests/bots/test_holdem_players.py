"""Every hold'em player, at any table: legal, honest, never folding for nothing, and each better than the one before."""

from math import sqrt
from random import Random
from typing import Any

import pytest

from hanpan.bots.choosing import Reason, Thought
from hanpan.bots.choosing.holdem import HOLDEM_PLAYERS
from hanpan.bots.choosing.holdem.habits import Habits
from hanpan.bots.choosing.holdem.inferred_actions import Action, ActionName
from hanpan.bots.choosing.holdem.ranges import Street, spread, starting
from hanpan.bots.choosing.holdem.starting import KINDS, PLACES, number_of, place, share_against_top
from hanpan.bots.choosing.holdem.strong import Strong
from hanpan.bots.choosing.holdem.watching import Watcher
from hanpan.bots.choosing.telling import tell
from hanpan.cards import DECK_52, parse_cards, rivals
from hanpan.engine import Move, Refusal, play, shuffling, stacked, start
from hanpan.games.holdem import GAME, HOUSE, LEAGUE, RULE_SETS, Fold, HandView, Raise, setup
from hanpan.games.holdem.pictures import SeatView
from hanpan.words import LANGUAGES
from tests.bots.playing import freeze_out, play_out

THINKERS = ("beginner", "solid", "strong")


def table(random: Random, players: int, rules: str, depth: int) -> Any:
    """A hand about to be played."""
    chosen = RULE_SETS[rules]
    stacks = {seat: random.randint(1, 2 * depth * chosen.big_blind) for seat in random.sample(range(10), players)}
    started = start(GAME, setup(stacks, button=min(stacks), rules=chosen), shuffling(random.randbytes))
    assert not isinstance(started, Refusal), started
    return started[0]


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("name", HOLDEM_PLAYERS)
def test_every_choice_is_granted_and_told(name: str, rules: str) -> None:
    """Two to ten players, short and deep; every reason is a sentence."""
    for players in range(2, 11):
        seed = f"{name} {rules} {players}"
        random = Random(seed)
        state = table(random, players, rules, (3, 20, 150)[players % 3])
        minds = {seat: HOLDEM_PLAYERS[name]() for seat in state.order}
        for asked in play_out(GAME, state, minds, random.randint, shuffling(random.randbytes)):
            assert_sane(asked.view, asked.thought, seed)


def assert_sane(view: HandView, thought: Thought, seed: str) -> None:
    free = any(move.name == "check" for move in view.moves)
    assert not (free and thought.choice.move == "fold"), seed
    for lang in LANGUAGES:
        assert "{" not in tell(lang, thought.why), seed
    if thought.why.code == "folds":  # "only", it says: then it must be less
        assert thought.why.amounts["share"] <= thought.why.amounts["price"], (seed, thought)


def test_anybody_against_anybody() -> None:
    """Random tables of the contract: posts, antes, dead money, stacks of one chip."""
    names = list(HOLDEM_PLAYERS)
    for seed in range(80):
        random = Random(f"any {seed}")
        started = start(GAME, GAME.sample(random.randint), shuffling(random.randbytes))
        assert not isinstance(started, Refusal), seed
        state, _ = started
        minds = {seat: HOLDEM_PLAYERS[random.choice(names)]() for seat in state.order}
        for asked in play_out(GAME, state, minds, random.randint, shuffling(random.randbytes)):
            assert_sane(asked.view, asked.thought, f"any {seed}")


def test_a_strong_player_bears_missing_pictures() -> None:
    """Notices may be lost, or come from another hand: it guesses, and plays on."""
    for seed in range(20):
        random = Random(f"gaps {seed}")
        mind = Strong()
        for _ in range(4):
            state = table(random, random.randint(2, 6), random.choice(list(RULE_SETS)), 30)
            minds: dict[int, Any] = {seat: HOLDEM_PLAYERS["solid"]() for seat in state.order}
            minds[state.order[0]] = Forgetful(mind, random)
            for _ in play_out(GAME, state, minds, random.randint, shuffling(random.randbytes)):
                pass


class Forgetful:
    """Looks up every third time only."""

    def __init__(self, mind: Strong, random: Random) -> None:
        self.mind, self.random, self.choose = mind, random, mind.choose

    def notice(self, hand: HandView, seat: int) -> None:
        if self.random.randint(1, 3) == 1:
            self.mind.notice(hand, seat)


# -- honesty


@pytest.mark.parametrize("name", HOLDEM_PLAYERS)
def test_hidden_cards_change_nothing(name: str) -> None:
    """The same hand with other cards in the others' hands: the same choices, street after street."""
    for seed in range(30):
        decks = _two_decks(Random(f"hidden {name} {seed}"))
        one, other = [_decisions(name, deck, seed) for deck in decks]
        assert one == other, f"hidden {name} {seed}"


def _two_decks(random: Random) -> tuple[list[Any], list[Any]]:
    """Alike in the first seat's two cards (one each to three players, twice around) and in the five of the board."""
    deck = random.sample(DECK_52, 52)
    kept = {0, 3, 7, 8, 9, 11, 13}
    rest = [card for at, card in enumerate(deck) if at not in kept]
    random.shuffle(rest)
    left = iter(rest)
    return deck, [deck[at] if at in kept else next(left) for at in range(52)]


def _decisions(name: str, deck: list[Any], seed: int) -> list[Thought]:
    """What the seat left of the button thinks, the others calling whatever they hold."""
    started = start(GAME, setup([1000, 1000, 1000], button=2, rules=HOUSE), stacked(deck))
    assert not isinstance(started, Refusal)
    state, _ = started
    dice = Random(seed).randint
    minds: dict[int, Any] = {seat: HOLDEM_PLAYERS["caller"]() for seat in (1, 2)}
    minds[0] = HOLDEM_PLAYERS[name]()
    asked = play_out(GAME, state, minds, dice, shuffling(Random(1).randbytes))
    return [one.thought for one in asked if one.seat == 0]


@pytest.mark.parametrize("name", HOLDEM_PLAYERS)
def test_the_same_dice_give_the_same_game(name: str) -> None:
    def moves() -> list[Thought]:
        random = Random(f"same {name}")
        state = table(random, 4, "house", 100)
        minds = {seat: HOLDEM_PLAYERS[name]() for seat in state.order}
        return [asked.thought for asked in play_out(GAME, state, minds, random.randint, shuffling(random.randbytes))]

    assert moves() == moves()


# -- sense


def shown(cards: str, board: str, pot: int, bet: int, moves: tuple[Move, ...]) -> HandView:
    street = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}[len(board) // 2]
    seats = (SeatView(0, 200, 0, "in", parse_cards(cards)), SeatView(1, 200, bet, "in", ()))
    return HandView(street, 0, 1, 2, 0, parse_cards(board), (), pot, seats, 0, moves)


ASKED = (Move("fold"), Move("call", 50, 50), Move("raise", 100, 200), Move("all-in", 200, 200))


@pytest.mark.parametrize("name", THINKERS)
def test_nothing_is_folded_and_the_nuts_are_not(name: str) -> None:
    random = Random(7)
    nuts, trash = shown("AcAh", "AsAdKsKd2c", 60, 50, ASKED), shown("3c2h", "AsKsQsJd9d", 60, 50, ASKED)
    assert {HOLDEM_PLAYERS[name]().choose(nuts, 0, random.randint).choice.move for _ in range(30)} <= {"call", "raise"}
    assert {HOLDEM_PLAYERS[name]().choose(trash, 0, random.randint).choice.move for _ in range(30)} == {"fold"}


def test_a_strong_player_does_not_risk_many_pots_for_one() -> None:
    """A pair of aces a hundred deep: a bet that worse hands pay, not everything."""
    deep = shown("AcKh", "As7d2c", 6, 0, (Move("check"), Move("raise", 2, 200)))
    choice = Strong().choose(deep, 0, Random(7).randint).choice
    assert choice.move == "raise"
    assert choice.amount <= 12


@pytest.mark.parametrize("board", ["As7d2c", "Ts9s4d8h", "QcQd7h5s2c"])
def test_the_more_somebody_dares_the_more_he_has(board: str) -> None:
    """A check says the least; a big bet more than a small one; a raise more than a bet."""
    cards = parse_cards(board)
    street = Street(rivals(parse_cards("KcJd"), cards, 120, 7))
    anything = spread(starting([], Habits(), 100), street.seen)
    done_before: list[tuple[ActionName, bool, float]] = [
        ("check", False, 0.0),
        ("raise", False, 0.5),
        ("raise", False, 4.0),
        ("raise", True, 4.0),
    ]
    done = [Action(1, len(cards), name, raised, size, all_in=False) for name, raised, size in done_before]
    shares = [street.share(street.after(anything, action, Habits())) for action in done]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > street.share(anything)


def test_starting_hands_are_in_order() -> None:
    assert len(set(KINDS)) == 169
    assert list(PLACES) == sorted(PLACES)
    aces, worst = number_of(parse_cards("AsAd")), number_of(parse_cards("7s2d"))
    assert (aces, worst) == (0, 168)
    assert place(parse_cards("KsQs")) < place(parse_cards("KsQd"))
    assert share_against_top(aces, 20) > 0.8
    assert share_against_top(worst, 20) < 0.32


def test_a_strong_player_learns_who_folds_and_who_raises() -> None:
    watcher, random = Watcher(), Random(5)
    minds: dict[int, Any] = {
        0: HOLDEM_PLAYERS["raiser"](),
        1: HOLDEM_PLAYERS["caller"](),
        2: Watching(watcher),
    }
    for hand in range(30):
        started = start(GAME, setup([2000] * 3, button=hand % 3), shuffling(random.randbytes))
        assert not isinstance(started, Refusal)
        for _ in play_out(GAME, started[0], minds, random.randint, shuffling(random.randbytes)):
            pass
    raiser, caller = watcher.of(0), watcher.of(1)
    assert raiser.opens > 0.8
    assert raiser.bets > 0.8
    assert caller.opens < 0.25
    assert caller.yields < 0.15
    assert caller.yields_more < 0.5
    assert caller.yields_early < 0.2


class Watching:
    """Calls, and looks."""

    def __init__(self, watcher: Watcher) -> None:
        self.caller, self.notice = HOLDEM_PLAYERS["caller"](), watcher.look

    def choose(self, hand: HandView, seat: int, dice: Any) -> Thought:
        self.notice(hand, seat)
        return self.caller.choose(hand, seat, dice)


def test_what_was_done_is_read_off_the_pictures() -> None:
    watcher = Watcher()
    started = start(GAME, setup([500, 500, 500], button=0, rules=LEAGUE), shuffling(Random(2).randbytes))
    assert not isinstance(started, Refusal)
    state, _ = started
    watcher.look(GAME.see(state, 1), 1)
    assert not watcher.actions
    play(GAME, state, Raise(0, 30), shuffling(Random(2).randbytes))
    watcher.look(GAME.see(state, 1), 1)
    assert [(one.seat, one.name, one.raised) for one in watcher.actions] == [(0, "raise", False)]
    watcher.look(GAME.see(state, 1), 1)
    assert len(watcher.actions) == 1
    for seat in (1, 2):
        play(GAME, state, Fold(seat), shuffling(Random(2).randbytes))
        watcher.look(GAME.see(state, 1), 1)
        watcher.look(GAME.see(state, 1), 1)  # a table shows the last hand for a while
    assert [(one.seat, one.name, one.raised) for one in watcher.actions[1:]] == [(1, "fold", True), (2, "fold", True)]
    assert watcher.hands == 1


def test_a_reason_is_data() -> None:
    assert tell("en", Reason("calls", {"price": 25, "share": 41})) == (
        "A call is 25 % of the pot it makes, and I win about 41 % of the time."
    )


# -- each better than the one before


@pytest.mark.long
@pytest.mark.parametrize(
    ("better", "worse", "deals"), [("strong", "solid", 160), ("solid", "beginner", 120), ("beginner", "random", 300)]
)
def test_each_level_beats_the_one_below(better: str, worse: str, deals: int) -> None:
    """Heads-up freeze-outs, each deal played twice with the seats changed, so that luck cancels."""
    won = [
        (freeze_out([better, worse], f"{seed}") == 0) + (freeze_out([worse, better], f"{seed}") == 1)
        for seed in range(deals)
    ]
    mean = sum(won) / len(won) - 1
    spread = sqrt(sum([(one - 1 - mean) ** 2 for one in won]) / len(won) / len(won))
    assert mean > 1.65 * spread, (better, worse, mean, spread)
