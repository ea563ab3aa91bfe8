"""What is played in the folders: a table of each kind, up to a moment in the middle of a hand at which nobody moves."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from hanpan.house.evening.settings import EveningSettings, Levels
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from tests.browser.others import Crowd, Manner, Other, Picture, prefers

KEY = "chalk-and-blackboard"


@dataclass
class Story:
    """A house that is being played in."""

    crowd: Crowd
    people: list[Other] = field(default_factory=list)
    tables: dict[str, list[Other]] = field(default_factory=dict)
    """Who sits there; each sees the table as it stands."""
    hands_over: dict[str, int] = field(default_factory=dict)
    friends: list[tuple[Other, Other]] = field(default_factory=list)
    evenings: dict[str, list[str]] = field(default_factory=dict)
    """Those that are over: who came where, the first place first."""
    shares: dict[str, list[str]] = field(default_factory=dict)
    """Hands that are shown to whoever has the link: the board of each."""

    def come(self, *names: str) -> list[Other]:
        """People with a name that nobody has yet in this house."""
        come = [self.crowd.comes(f"{name}{len(self.people)}", chips=1000) for name in names]
        self.people += come
        return come

    def befriend(self, one: Other, other: Other) -> None:
        self.crowd.run(_post(one, "/api/friends", {"name": other.name}))
        self.crowd.run(_post(other, f"/api/friends/{one.person}/accept", {}))
        self.friends.append((one, other))

    def share(self, person: Other, table: str, hand: int) -> None:
        shared = self.crowd.run(_post(person, "/api/shares", {"table": table, "hand": hand}))
        self.shares[shared["share"]] = person.pictures[table].view["board"]


async def _post(person: Other, path: str, body: dict[str, Any]) -> Any:
    client = person.client
    async with client.http.post(client.url + path, json=body, headers=client.carries) as answer:
        assert answer.status < 300, await answer.text()
        return await answer.json()


def _stop_at(moment: Callable[[Picture], bool], *, before: Manner) -> Manner:
    """Play so until the moment comes; whoever is on turn then does nothing."""
    return lambda picture: None if moment(picture) else before(picture)


def _play_until(table: str, people: list[Other], moment: Callable[[Picture], bool], manner: Manner) -> None:
    for person in people:
        person.plays(_stop_at(moment, before=manner))
    on_turn = people[0].sees(table, lambda _: _any_waits(table, people, moment))
    for person in people:
        person.sees(table, lambda seen: seen.turn == on_turn.turn)


def _any_waits(table: str, people: list[Other], moment: Callable[[Picture], bool]) -> bool:
    pictures = [person.pictures[table] for person in people]
    return any(moment(picture) for picture in pictures) and len({picture.turn for picture in pictures}) == 1


# -- hold'em


def _bet_after_the_flop(hand: int) -> tuple[Callable[[Picture], bool], Manner]:
    """From this hand on somebody bets after the flop, and whoever should answer does not."""

    def late(picture: Picture) -> bool:
        return picture.turn[0] >= hand and len(picture.view.get("board", ())) >= 3

    def manner(picture: Picture) -> say.Play | None:
        return prefers(*(("raise",) if late(picture) else ()), "check", "call")(picture)

    return lambda picture: late(picture) and "call" in picture.moves, manner


def cash(story: Story) -> None:
    """One has left with what they had, one looks on."""
    ann, ben, cho, dan, eve = story.come("ann", "보라", "cho", "dan", "eve")
    table = ann.opens("cash")
    for seat, person in enumerate([ann, ben, cho, dan]):
        person.sits(table, seat, 150)
    eve.looks_at(table)
    _play_until(table, [ann, ben, cho, dan], *_bet_after_the_flop(2))
    for person in (ann, ben, cho, dan):
        person.plays(prefers("check", "call"))
    dan.gets(say.Leave("", table))
    ann.gets(say.SetAutoRebuy("", table, 100))
    _play_until(table, [ann, ben, cho], *_bet_after_the_flop(4))
    story.tables[table], story.hands_over[table] = [ann, ben, cho], 3


def waiting(story: Story) -> None:
    """Two wait for a third."""
    ann, ben = story.come("ann", "보라")
    table = ann.opens("cash", small_blind=2, big_blind=5)
    ann.sits(table, 0, 150)
    ben.sits(table, 4, 200)
    for person in (ann, ben):
        person.sees(table, lambda seen: len(seen.shared["players"]) == 2)
    story.tables[table] = [ann, ben]


def sit_and_go(story: Story) -> None:
    ann, ben, cho = story.come("ann", "보라", "cho")
    table = ann.opens("sng", seats=3, small_blind=5, big_blind=10)
    for seat, person in enumerate([ann, ben, cho]):
        person.sits(table, seat, 200)
    _play_until(table, [ann, ben, cho], *_bet_after_the_flop(3))
    story.tables[table], story.hands_over[table] = [ann, ben, cho], 2


def private(story: Story) -> None:
    """Among friends, one of whom was invited and has not come."""
    ann, ben, cho, dan = story.come("ann", "보라", "cho", "dan")
    table = ann.opens("private-sng", seats=3, small_blind=5, big_blind=10, least_buy_in=500, most_buy_in=500)
    for friend in (ben, cho, dan):
        story.befriend(ann, friend)
        ann.gets(say.Invite("", table, friend.person))
    for seat, person in enumerate([ann, ben, cho]):
        person.sits(table, seat, 500)
    _play_until(table, [ann, ben, cho], *_bet_after_the_flop(2))
    story.tables[table], story.hands_over[table] = [ann, ben, cho], 1


def _variant(name: str) -> Callable[[Story], None]:
    def tell(story: Story) -> None:
        people = story.come("ann", "보라", "cho")
        table = people[0].opens("cash", variant=name)
        for seat, person in enumerate(people):
            person.sits(table, seat, 150)
        _play_until(table, people, *_bet_after_the_flop(2))
        story.tables[table], story.hands_over[table] = people, 1

    return tell


def textbook(story: Story) -> None:
    people = story.come("ann", "보라", "cho")
    table = people[0].opens("textbook", seats=3)
    for seat, person in enumerate(people):
        person.sits(table, seat)
    _play_until(table, people, *_bet_after_the_flop(2))
    story.tables[table], story.hands_over[table] = people, 1


def evening(story: Story) -> None:
    """EV: a tournament of five at two tables, in the middle of a hand at both."""
    people = story.come("ann", "보라", "cho", "dan", "eve")
    host, *guests = people
    settings = EveningSettings(title="금요일", seats=3, stack=200, levels=Levels(minutes=30))
    name = host.gets(say.OpenEvening("", settings)).table
    for guest in guests:
        guest.gets(say.EnterEvening("", name, _secret(host), guest.name))
    host.gets(say.AskEvening("", name, "start-evening"))
    at: dict[str, list[Other]] = {}
    for person in people:
        at.setdefault(_brought_to(person), []).append(person)
    assert len(at) == 2
    for table, there in at.items():
        for person in there:
            person.looks_at(table)
        _play_until(table, there, *_bet_after_the_flop(1))
        story.tables[table] = there


def over(story: Story) -> None:
    """EV-5.3, HO-2.6: an evening that came to its end, and its last hand, shared: what is written down once and never
    made again."""
    people = story.come("ann", "보라")
    host, guest = people
    settings = EveningSettings(title="금요일", seats=2, stack=200, levels=Levels(minutes=30))
    name = host.gets(say.OpenEvening("", settings)).table
    guest.gets(say.EnterEvening("", name, _secret(host), guest.name))
    host.gets(say.AskEvening("", name, "start-evening"))
    table = _brought_to(host)
    for person in people:
        person.looks_at(table)
        person.plays(_everything)
    sheet = host.waits_for(told.EveningPicture, lambda word: bool(word.sheet) and word.sheet.places).sheet
    story.evenings[name] = [person for placed in sheet.places for person in placed.people]
    story.share(host, *sheet.decided)


def _everything(picture: Picture) -> say.Play | None:
    raises = picture.moves.get("raise")
    if raises is None:
        return prefers("all-in", "call", "check")(picture)
    return say.Play("", "", *picture.turn, "raise", raises["high"])


def _secret(host: Other) -> str:
    return str(host.waits_for(told.EveningPicture, lambda word: bool(word.sheet)).sheet.screen.secret)


def _brought_to(person: Other) -> str:
    return str(person.waits_for(told.Moved, lambda word: bool(word.target)).target)


# -- the other games


def sniper(story: Story) -> None:
    """In the second round one has declared, and the next one thinks about it."""
    people = story.come("ann", "보라", "cho")
    table = people[0].opens("sniper", seats=4)
    for seat, person in enumerate(people):
        person.sits(table, seat)
    people[0].gets(say.StartGame("", table))

    def late(picture: Picture) -> bool:
        return picture.view.get("round", 0) >= 2 and picture.view.get("phase") == "snipe"

    def manner(picture: Picture) -> say.Play | None:
        return prefers(*(("snipe",) if late(picture) else ()), "check", "call", "pass", "distribute")(picture)

    def moment(picture: Picture) -> bool:
        return late(picture) and bool(picture.view["declared"]) and bool(picture.moves)

    _play_until(table, people, moment, manner)
    story.tables[table] = people


def sniper_waiting(story: Story) -> None:
    """The host has not begun yet."""
    people = story.come("ann", "보라")
    table = people[0].opens("sniper", seats=4)
    for seat, person in enumerate(people):
        person.sits(table, seat)
    for person in people:
        person.sees(table, lambda seen: len(seen.shared["chairs"]) == 2)
    story.tables[table] = people


def blackjack(story: Story) -> None:
    """One round is over; in the second it is somebody's turn."""
    people = story.come("ann", "보라", "cho")
    table = people[0].opens("blackjack", dealer_key=KEY)
    for person, key in zip(people, (KEY, None, None), strict=True):
        person.looks_at(table)
        person.gets(say.JoinRoom("", table, person.name, key))
    dealer = people[0]
    for person in people[1:]:
        person.plays(prefers("stand"))
    dealer.acts(table, "start")
    dealer.sees(table, lambda seen: seen.view["phase"] == "Idle" and seen.view["players"][0]["cards"])
    for person in people:
        person.plays(None)
    while True:  # a round in which everybody is dealt 21 is over before it is anybody's turn
        dealer.acts(table, "start")
        if dealer.pictures[table].view["turn"] >= 0:
            break
    for person in people:
        person.sees(table, lambda seen: seen.view == dealer.pictures[table].view | {"moves": seen.view["moves"]})
    story.tables[table] = people


KINDS = {
    "cash": cash,
    "sng": sit_and_go,
    "private-sng": private,
    "textbook": textbook,
    "omaha": _variant("omaha"),
    "short-deck": _variant("short-deck"),
    "sniper": sniper,
    "blackjack": blackjack,
    "evening": evening,
}


def everything(story: Story) -> None:
    """A table of each kind in one house, and tables that wait."""
    for tell in (*KINDS.values(), waiting, sniper_waiting):
        tell(story)
