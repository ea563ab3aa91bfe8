"""Scenarios of the blackjack room.

minimum 3                           # 2 where nothing is said
key    none                         # a room without a dealer's key
silence 60                          # seconds after which silence stands; none where nothing is said
online Choi | Han                   # connected, not joined
joined Lee dealer | Kim             # in already, in the order of joining
cards  Lee Td 7c | Kim 5h 6d | then 9c 2s    # from the top of the shoe; one line for each round
short                               # ... and nothing else is in it
Park   joins | joins as dealer | joins with key 1234 | joins named "Kim" | joins as dealer, a bot
Lee    starts
Kim    hits | stands | leaves
Lee    makes Kim stand
wait   10s                          # whoever is on turn says nothing
hasty  Kim stands | Kim hits        # the second wish before the dealer has moved on
"""

import re
from collections import Counter

from hanpan.cards import DECK_52, Card, parse_cards
from hanpan.engine import OBSERVER, Command, Event, Refusal, play
from hanpan.games import blackjack
from hanpan.games.blackjack import Guest, Hit, Join, Leave, MakeStand, Message, RoomSetup, Stand, StartRound, sent
from hanpan.games.blackjack.events import Dealt, Drew
from hanpan.games.blackjack.views import PlayerView
from tests.scenarios.reader import Line, Scenario
from tests.scenarios.table import ScenarioTable

KEY = "the teacher's key"


class BlackjackTable(ScenarioTable):
    game = blackjack.GAME

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        self.guests: list[Guest] = []
        self.shoes: list[tuple[Card, ...]] = []
        self.key: str | None = KEY
        self.minimum = 2
        self.silence = 0
        self.is_short = False
        self.messages: tuple[Message, ...] = ()
        self.caller = ""

    # -- header

    def _read_minimum(self, line: Line) -> None:
        self.minimum = int(line.rest)

    def _read_key(self, line: Line) -> None:
        self.key = None if line.rest == "none" else line.rest

    def _read_silence(self, line: Line) -> None:
        self.silence = int(line.rest)

    def _read_online(self, line: Line) -> None:
        for name in line.parts():
            self.seats[name] = len(self.seats)

    def _read_joined(self, line: Line) -> None:
        for part in line.parts():
            name, _, flag = part.partition(" ")
            self.seats[name] = len(self.seats)
            self.guests.append(Guest(self.seats[name], name, flag == "dealer"))

    def _read_cards(self, line: Line) -> None:
        hands = [part.partition(" ")[2] for part in line.parts()]
        self.shoes.append(tuple(card for hand in hands for card in parse_cards(hand)))

    def _read_short(self, _: Line) -> None:
        self.is_short = True

    def open(self) -> tuple[RoomSetup, list[tuple[Card, ...]]]:
        pack = self.shoes[0] if self.is_short else ()
        setup = RoomSetup(self.key, self.minimum, pack=pack, guests=tuple(self.guests), silence=self.silence)
        return setup, [self._whole(setup, top) for top in self.shoes or [()]]

    @staticmethod
    def _whole(setup: RoomSetup, top: tuple[Card, ...]) -> tuple[Card, ...]:
        """The named cards on top, the rest of the shoe below them."""
        return top + tuple((Counter(setup.cards()) - Counter(top)).elements())

    # -- acting

    def command(self, seat: int, words: list[str]) -> Command:
        match words:
            case ["joins", *rest]:
                return self._join(seat, " ".join(rest))
            case ["starts"]:
                return StartRound(seat)
            case ["hits"]:
                return Hit(seat)
            case ["stands"]:
                return Stand(seat)
            case ["leaves"]:
                return Leave(seat)
            case ["makes", name, "stand"]:
                return MakeStand(seat, self.seat(name))
        raise ValueError(f"no such action: {' '.join(words)}")

    def _join(self, seat: int, how: str) -> Join:
        named = re.search(r'named "(.*)"', how)
        key = re.search(r"with key (\S+)", how)
        given = KEY if "as dealer" in how else key[1] if key else None
        said = re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), named[1]) if named else self.name(seat)
        return Join(seat, said, given, bot="a bot" in how)

    def _somebody(self, line: Line) -> None:
        if line.word == "hasty":
            self._hasty(*[self._said(part) for part in line.parts()])
        else:
            super()._somebody(line)

    def _said(self, text: str) -> Command:
        name, *words = text.split()
        return self.command(self.seat(name), words)

    def _hasty(self, first: Command, second: Command) -> None:
        """The second wish comes when the first is a fact and the dealer has not moved on yet."""
        fact = self.game.decide(self.state, first)
        assert not isinstance(fact, Refusal), fact
        self.game.evolve(self.state, fact)
        self.journal.append(fact)
        refusal = play(self.game, self.state, second, self.decks)
        assert isinstance(refusal, Refusal), refusal
        while isinstance(follows := self.game.follow(self.state), Event):
            self.game.evolve(self.state, follows)
            self.journal.append(follows)
        self._send(second, refusal)

    def _play(self, command: Command) -> None:
        super()._play(command)
        self._send(command, self.refusal)

    def _send(self, command: Command, refusal: Refusal | None) -> None:
        self.refusal = refusal
        self.messages = sent(self.news if refusal is None else refusal)
        self.caller = self.name(command.seat)

    # -- expecting

    def holds(self, expectation: str) -> bool | str:
        match expectation.split():
            case ["all", "get", *said]:
                return self._all_get(" ".join(said))
            case [name, "gets", *said]:
                return self._inbox(name) == " ".join(said) or self._inbox(name)
            case ["turn", name]:
                turn = self.name(self.game.see(self.state, OBSERVER).turn)
                return turn == name or f"turn {turn}"
            case ["phase", phase]:
                now = self.game.see(self.state, OBSERVER).phase
                return now == phase or now
            case ["heir", name]:
                heir = self.game.see(self.state, OBSERVER).heir or "nobody"
                return heir == name or f"heir {heir}"
            case [name, "has", "won", won, "tied", tied, "lost", lost]:
                player = next(one for one in self._players() if one.seat == self.seat(name))
                counted = [str(player.won), str(player.tied), str(player.lost)]
                return counted == [won, tied, lost] or " ".join(counted)
            case ["order", *names]:
                order = [player.name for player in self._players()]
                return order == names or " ".join(order)
        told = [words for player in self._players() for words in self._words(player)]
        return expectation in told or ", ".join(told) or "nobody is in"

    def _all_get(self, said: str) -> bool | str:
        inboxes = {name: self._inbox(name) for name in self.seats}
        return set(inboxes.values()) == {said} or str(inboxes)

    def _inbox(self, name: str) -> str:
        """What the last line sent to a connection: `GAME_TERMINATED then empty state`."""
        state = "state" if self._players() else "empty state"
        mine = [m.code or state for m in self.messages if m.to == "all" or name == self.caller]
        return " then ".join(mine) or "nothing"

    def _players(self) -> tuple[PlayerView, ...]:
        view: blackjack.RoomView = self.game.see(self.state, OBSERVER)
        return view.players

    def _words(self, player: PlayerView) -> list[str]:
        """All that can be said of him: his hand, how it stands, what came of it."""
        name = self.name(player.seat)
        return [
            self._hand(player),
            f"{name} {player.standing or 'waits'}",
            f"{name} {player.result or 'no result'}",
            f"{name} is {'dealer' if player.dealer else 'player'}",
            f"{name} is called {player.name}",
        ]

    def _hand(self, player: PlayerView) -> str:
        return " ".join([self.name(player.seat), *(player.cards or ("nothing",)), str(player.score)])

    def sees(self, viewer: int, said: str) -> None:
        hands = [self._hand(player) for player in self.game.see(self.state, viewer).players]
        assert [part.strip() for part in said.split("|")] == hands, f"sees {' | '.join(hands)}"

    # -- watching

    def cards_of(self, viewer: int) -> set[Card]:
        del viewer  # every card dealt is everyone's to see
        return {event.card for event in self.journal if isinstance(event, Dealt | Drew)}

    def all_cards(self) -> set[Card]:
        return set(DECK_52)

    def _watch(self) -> None:
        super()._watch()
        for viewer in (OBSERVER, *self.seats.values()):
            seen = repr([self.game.tell(event, viewer) for event in self.journal])
            assert KEY not in seen + repr(self.game.see(self.state, viewer)), "the key was told"
