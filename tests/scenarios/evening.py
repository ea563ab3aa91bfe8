"""Scenarios of evenings: guests, hosts, several tables and a clock.

opening
  evening tournament 6 seats stack 1000 by Ann          # then, as wanted: minutes 10 | rounds 1 | ladder turbo |
                                                        # own 5/10,10/20 | ante 2 | breaks 1,3 | late 2 |
                                                        # rebuys 2 until 3 | add-on | begins now | begins full 4 |
                                                        # begins at 60 | admits | bank | points league | game omaha
  evening cash 6 seats 5/10 buy-in 200-1000 by Ann
  guests Ann Ben Cho                  # they come in by the link
  bots   Bot1 Bot2
  draw   Ann Ben - Cho | Dan Eun      # the draw of the seats, table by table, chair by chair
  button Ann Dan                      # who draws the button at their table
  aces   Ann Dan                      # who is dealt aces in every hand

people
  Dan    comes | comes by the old link | comes from device x | comes without an account | comes as a bot | goes away
  Dan    sits out | sits in | leaves | folds | calls | raises to 30 | buys in 500 | rebuys | declines | adds on | agrees
  Ann    starts | pauses | goes on | ends it | renews the secret | asks to admit | admits Dan | turns Dan away
  Ann    moves Dan to 2 | puts Dan out | bans Dan | mutes Dan | renames Dan to Danny | names Dan co-host
  Ann    gives Dan 100 | takes 100 from Dan | calls a misdeal at 1 | changes levels 50/100,100/200 of 5m
  house  calls a misdeal at 1

hands
  fold   1                            # everyone at table 1 folds, until its hand is over
  Ann    beats Ben Cho                # they go all-in, in the hand in play or the next, and the others fold

time
  wait   3s | 10m
  restart                             # everything is lost and comes back from the journals

the house
  link   127.0.0.1:9180 10.0.0.7:9180 # which link it gives, if these are its addresses

after `=>`: what the line led to (evening_words.facts), or how it stands (evening_words.state); `not ...` the contrary.
After every line the books agree with the tables and the evening, and its journal comes back from bytes as the same.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import structs

from hanpan.cards import Card, parse_cards
from hanpan.engine import Decks, Refusal
from hanpan.games.holdem.variants import VARIANTS
from hanpan.house import commands as at_table
from hanpan.house.evening import commands as wish
from hanpan.house.evening import events as told
from hanpan.house.evening.evening import Evening
from hanpan.house.evening.evolution import begin, evolve
from hanpan.house.evening.links import link
from hanpan.house.evening.settings import Begins, Entering, EveningSettings, Levels, Style
from hanpan.house.events import TableEvent
from hanpan.house.house import NEVER
from hanpan.house.ledger import Transfer
from hanpan.kit.button import clockwise
from hanpan.simulation.evenings.watching import WatchedHouse, check_evening
from tests.scenarios.decks import arranged
from tests.scenarios.evening_words import facts, state, table_facts
from tests.scenarios.reader import Line, Scenario, ScenarioError

UNITS = {"s": 1000, "m": 60_000, "h": 3_600_000}
NAME = "e"
EVENTS = msgspec.json.Decoder(told.AnyEveningEvent)
ACES = parse_cards("As Ah")
BOARD = parse_cards("2c 7d 9h Jc 3s")
REST = parse_cards("4c 5d 6h 8c 4d 5h 6c 8d 4h 5c 6d 8h Td Qh Tc Qd")


class EveningTestHouse(WatchedHouse):
    """A house in which draws and winners are named."""

    scenario: "EveningTable"

    def decks_of(self, table: Any) -> Decks:
        return lambda pack: self.scenario.deck(table, pack)

    def keep(self, table: Any, number: int, event: TableEvent, transfers: list[Transfer], wish: str) -> None:
        super().keep(table, number, event, transfers, wish)
        self.scenario.said += table_facts(table.id, event)

    def _happen_at(self, evening: Evening, event: told.EveningEvent, wish_id: str = "") -> None:
        if isinstance(event, told.Begun) and self.scenario.draw:
            event = structs.replace(event, tables=self.scenario.draw)
        super()._happen_at(evening, event, wish_id)
        self.scenario.said += facts([event])


class EveningTable:
    """Plays a scenario at one evening."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.house = EveningTestHouse(decks=lambda pack: tuple(pack))
        self.house.scenario = self
        self.now = 1000
        self.draw: dict[str, dict[int, str]] = {}
        self.buttons: list[str] = []
        self.said: list[str] = []
        self.aces: list[str] = []
        self.refusal: Refusal | None = None
        self.secrets = 1

    @property
    def evening(self) -> Evening:
        return self.house.evenings[NAME]

    def run(self) -> None:
        for line in self.scenario.lines:
            try:
                self._line(line)
                self._watch()
            except ScenarioError:
                raise
            except (AssertionError, ValueError, KeyError, TypeError, StopIteration) as wrong:
                raise ScenarioError(self.scenario, line, f"{type(wrong).__name__}: {wrong}") from wrong

    def _line(self, line: Line) -> None:
        self.said, self.refusal = [], None
        reader = getattr(self, f"_read_{line.word}", None)
        if reader is not None:
            reader(line.rest)
        else:
            self._somebody(line.word, line.rest)
        if not any(expected.startswith("refused") for expected in line.expected):
            assert self.refusal is None, f"refused {self.refusal}"
        for expected in line.expected:
            self._expect(line, expected)

    def _expect(self, line: Line, expected: str) -> None:
        if expected.startswith("refused"):
            so = self.refusal is not None and expected in (
                f"refused {self.refusal.code}",
                f"refused {self.refusal.code} {self.refusal.rule}",
            )
        else:
            words = {*self.said, *state(self.house, self.evening, self.now)}
            so = expected.removeprefix("not ") not in words if expected.startswith("not ") else expected in words
        if not so:
            how: object = self.refusal or sorted(
                dict.fromkeys([*self.said, *state(self.house, self.evening, self.now)])
            )
            raise ScenarioError(self.scenario, line, f"expected {expected!r}, but: {how}")

    def _watch(self) -> None:
        if NAME not in self.house.evenings:
            return
        check_evening(self.house, self.evening)
        journal = self.house.evening_journals[NAME]
        again = [EVENTS.decode(msgspec.json.encode(event)) for event in journal]
        back = begin(again[0])
        for event in again[1:]:
            evolve(back, event)
        assert back == self.evening, "the journal tells of another evening"

    # -- opening

    def _read_evening(self, rest: str) -> None:
        words = rest.split()
        settings = _cash(words) if words[0] == "cash" else _tournament(words)
        host = words[words.index("by") + 1]
        opened = self.house.open_evening(NAME, settings, host, "secret 1", "seed", self.now)
        self.refusal = opened if isinstance(opened, Refusal) else None

    def _read_guests(self, rest: str) -> None:
        for person in rest.split():
            self.house.buy_chips(person, 5000, self.now)
            self._ask(wish.ComeIn(self.now, person, self.evening.secret, person, account=True))

    def _read_bots(self, rest: str) -> None:
        for person in rest.split():
            self._ask(wish.ComeIn(self.now, person, self.evening.secret, person, bot=True, own_bot=True))

    def _read_draw(self, rest: str) -> None:
        for place, part in enumerate(rest.split("|"), 1):
            seats = {seat: person for seat, person in enumerate(part.split()) if person != "-"}
            self.draw[f"{NAME}-{place}"] = seats

    def _read_button(self, rest: str) -> None:
        self.buttons = rest.split()

    def _read_aces(self, rest: str) -> None:
        self.aces = rest.split()

    def deck(self, table: Any, pack: tuple[Card, ...]) -> tuple[Card, ...]:
        """Of a hand in which the named winner has aces; or of the draw of the button."""
        if not table.is_playing():
            seats = clockwise(table.entries(), 0)
            first = [table.players[seat].person in self.buttons for seat in seats]
            cards = [ACES[0] if one else card for one, card in zip(first, REST, strict=False)]
            return (*cards, *[card for card in pack if card not in cards])
        order = clockwise(table.hand.setup.stacks, table.hand.setup.button)
        winner = next((seat for seat, person in table.dealt.items() if person in self.aces), order[0])
        others = dict(
            zip([seat for seat in order if seat != winner], zip(REST[::2], REST[1::2], strict=True), strict=False)
        )
        family = VARIANTS[table.settings.variant]
        return (
            arranged(order, {winner: ACES, **others}, BOARD, burn=table.hand.setup.rules.burn)
            if family.hole == 2
            else tuple(pack)
        )

    # -- people

    def _somebody(self, person: str, rest: str) -> None:
        first, *more = words = rest.split()
        if first == "beats":
            self._beats(person, more)
        elif self._at_table(person, words):
            return
        else:
            by = "" if person == "house" else person
            self._ask(self._wish(by, words, rest))

    def _at_table(self, person: str, words: list[str]) -> bool:
        plays = {"folds": "fold", "calls": "call", "checks": "check", "raises": "raise"}
        found = {("sits", "out"): at_table.SitOut, ("sits", "in"): at_table.SitIn, ("leaves",): at_table.Leave}
        if words[0] in plays and words[1:2] != ["a"]:
            name = self.evening.guests[person].table
            hand = self.house.kinds[name].hand(self.house.tables[name])
            amount = int(words[-1]) if words[0] == "raises" else 0
            self._tell(name, at_table.Play(self.now, person, hand.number, hand.turn, plays[words[0]], amount))
        elif tuple(words) in found:
            self._tell(self.evening.guests[person].table, found[tuple(words)](self.now, person))
        else:
            return False
        return True

    def _tell(self, table: str, command: at_table.TableCommand) -> None:
        answer = self.house.ask(table, command)
        self.refusal = answer if isinstance(answer, Refusal) else None

    def _wish(self, by: str, words: list[str], rest: str) -> wish.EveningCommand:
        now = self.now
        match words:
            case ["comes", *how]:
                return self._comes(by, how)
            case ["goes", "away"]:
                return wish.GoAway(now, by)
            case ["buys", "in", amount]:
                return wish.BuyIn(now, by, int(amount))
            case ["rebuys"] | ["declines"]:
                return wish.AnswerRebuy(now, by, words == ["rebuys"])
            case ["adds", "on"]:
                return wish.AddOn(now, by)
            case ["agrees"]:
                return wish.AgreeToMisdeal(now, by)
            case ["starts"]:
                return wish.StartEvening(now, by)
            case ["pauses"]:
                return wish.PauseEvening(now, by)
            case ["goes", "on"]:
                return wish.GoOn(now, by)
            case ["ends", "it"]:
                return wish.EndEvening(now, by)
        return self._power(by, words, rest)

    def _comes(self, by: str, how: list[str]) -> wish.EveningCommand:
        secret = "secret 1" if "old" in how else self.evening.secret
        device, bot = how[-1] if "device" in how else "", "bot" in how
        return wish.ComeIn(self.now, by, secret, by, bot, device, account="without" not in how)

    def _power(self, by: str, words: list[str], rest: str) -> wish.EveningCommand:
        now = self.now
        self.secrets += 1
        match words:
            case ["renews", *_]:
                return wish.RenewSecret(now, by, f"secret {self.secrets}")
            case ["asks", "to", "admit"]:
                return wish.AskToAdmit(now, by)
            case ["admits", guest]:
                return wish.Admit(now, by, guest)
            case ["turns", guest, "away"]:
                return wish.Admit(now, by, guest, yes=False)
            case ["moves", guest, "to", table]:
                return wish.MoveGuest(now, by, guest, f"{NAME}-{table}")
            case ["puts", guest, "out"]:
                return wish.PutOut(now, by, guest)
            case ["bans", guest]:
                return wish.PutOut(now, by, guest, ban=True, secret=f"secret {self.secrets}")
            case ["mutes", guest]:
                return wish.MuteGuest(now, by, guest, now + 60_000)
            case ["renames", guest, "to", name]:
                return wish.RenameGuest(now, by, guest, name)
            case ["names", guest, "co-host"]:
                return wish.NameCoHost(now, by, guest)
            case ["gives", guest, chips]:
                return wish.GiveChips(now, by, guest, int(chips), "a wrong payout")
            case ["takes", chips, "from", guest]:
                return wish.GiveChips(now, by, guest, -int(chips), "a wrong payout")
            case ["calls", "a", "misdeal", "at", table]:
                return wish.Misdeal(now, by, f"{NAME}-{table}", forced=not by)
            case ["changes", "levels", rungs, *length]:
                minutes = int(length[-1].removesuffix("m")) if length else 0
                return wish.ChangeLevels(now, by, tuple(_rungs(rungs)), minutes)
        raise ValueError(f"nobody knows how one {rest!r}")

    def _ask(self, asked: wish.EveningCommand) -> None:
        self.refusal = self.house.ask_evening(NAME, asked)

    # -- hands

    def _read_fold(self, rest: str) -> None:
        self._play(f"{NAME}-{rest}", ())

    def _beats(self, winner: str, losers: list[str]) -> None:
        table = self.evening.guests[winner].table
        self._until_hand(table)
        self._play(table, (winner, *losers))

    def _until_hand(self, table: str) -> None:
        for _ in range(200):
            if self.house.tables[table].is_playing():
                return
            self._pass(min(self._due(), self.now + 30_000))
        raise AssertionError(f"no hand begins at {table}")

    def _play(self, name: str, staying: tuple[str, ...]) -> None:
        table, kind = self.house.tables[name], self.house.kinds[name]
        number = table.hand_number
        while table.is_playing() and table.hand_number == number:
            hand = kind.hand(table)
            person = table.dealt[table.hand.betting.turn]
            moves = {move.name: move for move in kind.moves(table, person)}
            move = moves.get("raise") or moves["call"] if person in staying else moves["fold"]
            answer = self.house.ask(name, at_table.Play(self.now, person, hand.number, hand.turn, move.name, move.high))
            assert not isinstance(answer, Refusal), answer

    # -- time

    def _read_wait(self, rest: str) -> None:
        until = self.now + int(rest[:-1]) * UNITS[rest[-1]]
        while (due := self._due()) <= until:
            self._pass(due)
        self._pass(until)

    def _due(self) -> int:
        there = [name for name, table in self.house.tables.items() if not table.dismissed]
        return min([self.house.evening_due(NAME), *[self.house.due_at(name) for name in there]], default=NEVER)

    def _pass(self, at: int) -> None:
        self.now = max(self.now, at)
        self.house.pass_evening_time(NAME, self.now)
        for name in list(self.house.tables):
            if not self.house.tables[name].dismissed:
                self.house.pass_time(name, self.now)

    def _read_now(self, _: str) -> None:
        """Nothing but a look."""

    # -- the house

    def _read_link(self, addresses: str) -> None:
        given = link(NAME, self.evening.secret, [f"http://{one}" for one in addresses.split()])
        self.said.append("no link" if given is None else f"link {given}")


def _after(words: list[str], word: str, usual: str) -> str:
    return words[words.index(word) + 1] if word in words else usual


def _rungs(text: str) -> Iterator[tuple[int, int]]:
    for part in text.split(","):
        small, big = part.split("/")
        yield int(small), int(big)


def _cash(words: list[str]) -> EveningSettings:
    small, big = words[3].split("/")
    least, most = _after(words, "buy-in", "").split("-")
    return EveningSettings(
        style=Style.CASH,
        seats=int(words[1]),
        small_blind=int(small),
        big_blind=int(big),
        least_buy_in=int(least),
        most_buy_in=int(most),
        begins=Begins.BY_HOST,
        from_bank="bank" in words,
    )


def _tournament(words: list[str]) -> EveningSettings:
    own = tuple(_rungs(_after(words, "own", ""))) if "own" in words else ()
    levels = Levels(
        minutes=int(_after(words, "minutes", "10")),
        rounds=int(_after(words, "rounds", "0")),
        ladder="own" if own else _after(words, "ladder", "house"),
        own=own,
        ante_from=int(_after(words, "ante", "0")),
        breaks=tuple([int(level) for level in _after(words, "breaks", "").split(",") if level]),
    )
    entering = Entering(
        int(_after(words, "late", "0")),
        int(_after(words, "until", "0")),
        int(_after(words, "rebuys", "0")),
        "add-on" in words,
    )
    begins = Begins(_after(words, "begins", "by-host"))
    last = int(words[words.index("begins") + 2]) if begins in (Begins.FULL, Begins.AT) else 0
    return EveningSettings(
        game=_after(words, "game", "holdem"),
        seats=int(words[1]),
        stack=int(_after(words, "stack", "1000")),
        begins=begins,
        begins_at=1000 * last if begins is Begins.AT else 0,
        people=last if begins is Begins.FULL else 0,
        levels=levels,
        entering=entering,
        from_bank="bank" in words,
        admits="admits" in words,
        points=_after(words, "points", "season"),
    )
