"""A builder's bot as a player of a league: shown its own picture and nothing else."""

from pathlib import Path
from random import Random

import pytest

from hanpan.bots import Bot, Choice, Turn, as_holdem_player
from hanpan.bots.sdk.holdem_player import BotPlayer
from hanpan.bots.sdk.making import new_bot
from hanpan.bots.sdk.templates.holdem import MyBot
from hanpan.engine import Refusal, play, shuffling, start
from hanpan.games.holdem import GAME, LEAGUE, setup
from hanpan.league.players.local import maker_of


class Broken(Bot):
    def choose(self, turn: Turn) -> Choice:
        return turn.raise_to(-1) if turn.dice(0, 1) else Choice("bluff")


@pytest.mark.parametrize(("bot", "why"), [(MyBot, "own-reason"), (Broken, "own-trouble")])
def test_a_hand_between_builders_bots(bot: type[Bot], why: str) -> None:
    random = Random(4)
    decks = shuffling(random.randbytes)
    players = [as_holdem_player(bot) for _ in range(3)]
    started = start(GAME, setup([500] * 3, button=0, rules=LEAGUE), decks)
    assert not isinstance(started, Refusal)
    hand, asked = started[0], 0
    while (deadline := GAME.deadline(hand)) is not None:
        seat = deadline.seat
        picture = GAME.see(hand, seat)
        players[seat].notice(picture, seat)
        thought = players[seat].choose(picture, seat, random.randint)
        wish = GAME.wish(seat, thought.choice.move, thought.choice.amount, thought.choice.option)
        assert not isinstance(play(GAME, hand, wish, decks), Refusal)
        assert thought.why.code == why
        asked += 1
    assert asked >= 2
    assert GAME.chips(hand) == 1500


def test_a_league_takes_the_file_of_a_builder(tmp_path: Path) -> None:
    new_bot(tmp_path / "robo", "holdem", "en")
    make = maker_of("robo/robo.py:Robo", tmp_path)
    one, other = make(), make()
    assert one is not other
    assert isinstance(one, BotPlayer)
    assert type(one.bot).__name__ == "Robo"
