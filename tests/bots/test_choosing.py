"""House bots choose among the moves they were given, and nothing else."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from hanpan.bots.choosing import Choice, blackjack, holdem, sniper
from hanpan.cards import Card, parse_cards
from hanpan.engine import OBSERVER, Move, Refusal, play, shuffling, start
from hanpan.games.blackjack import GAME as BLACKJACK
from hanpan.games.blackjack.views import PlayerView, RoomView
from hanpan.games.holdem import GAME as HOLDEM
from hanpan.games.holdem import HandView, setup
from hanpan.games.holdem.pictures import SeatView
from hanpan.games.sniper import GAME as SNIPER
from hanpan.house.blackjack.room import BlackjackOwn
from hanpan.house.pictures import Own
from hanpan.house.sniper.views import SniperOwn


def own(seat: int, cards: tuple[Card, ...], moves: tuple[Move, ...]) -> Own:
    return Own(seat, cards, moves, (), (), None)


def chosen(game: Any, state: Any, seat: int, random: Random) -> Choice | None:
    """What a bot in this seat does, from what it is shown."""
    view, moves = game.see(state, OBSERVER), game.legal(state, seat)
    if game is BLACKJACK:
        return blackjack.choose(view, BlackjackOwn(seat, moves))
    if game is SNIPER:
        return sniper.choose(view, SniperOwn(seat, state.hole[seat], moves, silent=False), random.randint)
    return holdem.choose(view, own(seat, state.hole[seat], moves), random.randint)


def waits_for(game: Any, state: Any) -> int:
    if game is BLACKJACK:
        return int(state.turn)
    deadline = game.deadline(state)
    return OBSERVER if deadline is None else int(deadline.seat)


def play_on(game: Any, state: Any, random: Random, said: Counter[str]) -> int:
    """To the end, every seat a bot; how many moves it took."""
    decks, moves = shuffling(random.randbytes), 0
    while (seat := waits_for(game, state)) != OBSERVER and moves < 2000:
        choice = chosen(game, state, seat, random)
        assert choice is not None
        legal = next((move for move in game.legal(state, seat) if move.name == choice.move), None)
        assert legal is not None, choice
        assert not legal.options or choice.option in legal.options
        wish = game.wish(seat, legal, choice.amount, choice.option)
        answer = play(game, state, wish, decks)
        assert not isinstance(answer, Refusal), (choice, answer)
        said[choice.move] += 1
        moves += 1
    return moves


@pytest.mark.parametrize("game", [HOLDEM, SNIPER, BLACKJACK], ids=lambda game: game.name)
def test_no_choice_is_ever_refused(game: Any) -> None:
    moves, said = 0, Counter[str]()
    wanted = 5000 if game is HOLDEM else 1500
    for seed in range(3000):
        random = Random(f"{game.name} {seed}")
        started = start(game, game.sample(random.randint), shuffling(random.randbytes))
        assert not isinstance(started, Refusal), f"seed {seed}"
        moves += play_on(game, started[0], random, said)
        if moves > wanted:
            break
    assert moves > wanted
    assert len(said) >= (2 if game is BLACKJACK else 4), said


def test_a_table_of_bots_is_lively_and_sane() -> None:
    """They fold, call and raise; a hand is seldom all-in and mostly sees a flop."""
    said, flops, all_in = Counter[str](), 0, 0
    for seed in range(300):
        random = Random(seed)
        started = start(HOLDEM, setup(dict.fromkeys(range(6), 200), button=seed % 6), shuffling(random.randbytes))
        assert not isinstance(started, Refusal)
        state, _ = started
        play_on(HOLDEM, state, random, said)
        flops += len(state.board) > 0
        all_in += 0 in [state.betting.stacks[seat] for seat in range(6)]
    assert min(said[name] for name in ("fold", "check", "call", "raise")) > 100, said
    assert flops > 150
    assert all_in < 60


def hand(board: str, pot: int, bet: int) -> HandView:
    seats = (SeatView(0, 200, 0, "in", ()), SeatView(1, 200, bet, "in", ()))
    return HandView("river", 0, 1, 2, 0, parse_cards(board), (), pot, seats, 0, ())


ASKED = (Move("fold"), Move("call", 50, 50), Move("raise", 100, 200), Move("all-in", 200, 200))


def test_nothing_is_folded_and_the_nuts_are_not() -> None:
    random, board = Random(7), hand("AsAdKsKd2c", 60, 50)
    nuts = {holdem.choose(board, own(0, parse_cards("AcAh"), ASKED), random.randint).move for _ in range(50)}
    trash = {
        holdem.choose(hand("AsKsQsJd9d", 60, 50), own(0, parse_cards("3c2h"), ASKED), random.randint).move
        for _ in range(50)
    }
    assert nuts == {"call", "raise"}
    assert trash == {"fold"}


def test_a_snipe_is_a_hand_that_beats_ones_own() -> None:
    random = Random(3)
    four = tuple(map(Card, ["8", "7", "6", "3"]))
    snipe = Move("snipe", options=("8-pair", "7-pair", "6-pair", "9-straight", "9-high-card"))
    aims = {sniper._snipe(snipe, tuple(map(Card, ["2", "1"])), four, random.randint).option for _ in range(50)}
    assert aims == {"8-pair", "7-pair", "6-pair"}  # the three likeliest above his 8 high
    assert sniper._snipe(snipe, tuple(map(Card, ["10", "9"])), four, random.randint) == Choice("pass")


@pytest.mark.parametrize(("cards", "move"), [("Ts6d", "hit"), ("Ts7d", "stand"), ("AsKd", "hit"), ("5s6d6c", "stand")])
def test_seventeen_is_enough(cards: str, move: str) -> None:
    held = parse_cards(cards)
    score = sum(1 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0]) for card in held)
    mine = PlayerView(4, "호두", False, held, score, "Playing", "")  # type: ignore[arg-type]
    room = RoomView("InRound", 4, 2, (mine,), ())  # type: ignore[arg-type]
    assert blackjack.choose(room, BlackjackOwn(4, (Move("hit"), Move("stand"), Move("leave")))) == Choice(move)
    assert blackjack.choose(room, BlackjackOwn(4, (Move("leave"),))) is None
