"""House bots choose among the moves they were given, and nothing else."""

from collections import Counter
from random import Random

import pytest

from hanpan.bots.choosing import Choice, blackjack
from hanpan.bots.choosing.holdem import HOLDEM_PLAYERS
from hanpan.cards import parse_cards
from hanpan.engine import Move, Refusal, play, shuffling, start
from hanpan.games.blackjack import GAME as BLACKJACK
from hanpan.games.blackjack.views import PlayerView, RoomView
from hanpan.games.holdem import GAME as HOLDEM
from hanpan.games.holdem import setup
from hanpan.house.blackjack.views import BlackjackOwn
from tests.bots.playing import play_out


def test_a_class_of_bots_plays_blackjack_to_the_end() -> None:
    said = Counter[str]()
    for seed in range(300):
        random = Random(f"blackjack {seed}")
        decks = shuffling(random.randbytes)
        started = start(BLACKJACK, BLACKJACK.sample(random.randint), decks)
        assert not isinstance(started, Refusal), seed
        state, _ = started
        for _ in range(200):
            seat = int(state.turn)
            view, moves = BLACKJACK.see(state, seat), BLACKJACK.legal(state, seat)
            choice = blackjack.choose(view, BlackjackOwn(seat, moves))
            if choice is None:
                break
            move = next(move for move in moves if move.name == choice.move)
            assert not isinstance(play(BLACKJACK, state, BLACKJACK.wish(seat, move.name, 0, ""), decks), Refusal)
            said[choice.move] += 1
    assert min(said["hit"], said["stand"]) > 50, said


@pytest.mark.parametrize("mix", [("beginner",), ("solid",), ("strong",), ("beginner", "solid", "strong")])
def test_a_table_of_bots_is_lively_and_sane(mix: tuple[str, ...]) -> None:
    """They fold, call and raise; a hand is seldom all-in."""
    said, flops, all_in, hands = Counter[str](), 0, 0, 60
    minds = {seat: HOLDEM_PLAYERS[mix[seat % len(mix)]]() for seat in range(6)}
    for seed in range(hands):
        random = Random(seed)
        started = start(HOLDEM, setup(dict.fromkeys(range(6), 200), button=seed % 6), shuffling(random.randbytes))
        assert not isinstance(started, Refusal)
        state, _ = started
        for asked in play_out(HOLDEM, state, minds, random.randint, shuffling(random.randbytes)):
            said[asked.thought.choice.move] += 1
        flops += len(state.board) > 0
        all_in += 0 in [state.betting.stacks[seat] for seat in range(6)]
    assert min(said[name] for name in ("fold", "check", "call", "raise")) > 15, said
    assert flops > hands / 4
    assert all_in < hands / 3


@pytest.mark.parametrize(("cards", "move"), [("Ts6d", "hit"), ("Ts7d", "stand"), ("AsKd", "hit"), ("5s6d6c", "stand")])
def test_seventeen_is_enough(cards: str, move: str) -> None:
    held = parse_cards(cards)
    score = sum(1 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0]) for card in held)
    mine = PlayerView(4, "호두", False, held, score, "Playing", "")  # type: ignore[arg-type]
    room = RoomView("InRound", 4, 2, (mine,), ())  # type: ignore[arg-type]
    assert blackjack.choose(room, BlackjackOwn(4, (Move("hit"), Move("stand"), Move("leave")))) == Choice(move)
    assert blackjack.choose(room, BlackjackOwn(4, (Move("leave"),))) is None
