"""From what each person at a table is shown to what must be true of it."""

from typing import Any

from tests.browser.others import Picture
from tests.upgrades.folders import TableTruth

Pictures = dict[str, Picture]
"""Of one table, by the person who is shown it."""


def truth_of_table(pictures: Pictures) -> TableTruth:
    """What all of them together know."""
    picture = next(iter(pictures.values()))
    view, people = picture.view, people_at(pictures)
    return TableTruth(
        game=picture.game,
        hand=view.get("round", 0) if picture.game == "sniper" else picture.turn[0],
        turn=people.get(view.get("turn", -1), ""),
        pot=view.get("pot", 0),
        board=view.get("board") or view.get("shared") or [],
        stacks=_stacks(picture, people),
        cards={person: list(_cards(seen)) for person, seen in pictures.items() if _cards(seen)},
    )


def people_at(pictures: Pictures) -> dict[int, str]:
    """Who has which seat."""
    picture = next(iter(pictures.values()))
    if picture.game == "holdem":
        return {player["seat"]: player["person"] for player in picture.shared["players"]}
    if picture.game == "sniper":
        return {int(seat): person for seat, person in picture.shared["people"].items()}
    return {seen.own["number"]: person for person, seen in pictures.items()}


def _stacks(picture: Picture, people: dict[int, str]) -> dict[str, int]:
    beside = {player["person"]: player["stack"] for player in picture.shared.get("players", ())}
    if picture.view.get("street") == "over":
        return beside
    return beside | {people[seat["seat"]]: seat["stack"] for seat in picture.view.get("seats", ())}


def _cards(picture: Picture) -> Any:
    if picture.game != "blackjack":
        return picture.own["cards"]
    own = [player for player in picture.view["players"] if player["seat"] == picture.own["number"]]
    return own[0]["cards"] if own else ()
