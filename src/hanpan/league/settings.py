"""What a league is made with (docs/league.md). What each setting means stands in the words (`league.setting.…`)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from hanpan.kit.betting import CHAIRS

Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^\w(?:[\w -]*\w)?$")]
"""Of a league or a player: letters of any language, digits, spaces and dashes; it stands in addresses and files."""
Chips = Annotated[int, Meta(ge=1, le=10**9)]
Count = Annotated[int, Meta(ge=1, le=10**6)]

SCALE = (5, 10, 25, 50, 75, 100, 150, 200, 250, 300, 500, 750, 1000, 1500, 2000)
"""LG-1.2: the small blinds where the organiser gives no others."""


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the league's file."""


class PlayerSection(Section, frozen=True, kw_only=True):
    """A player: one of ours or of yours (`plays`), an HTTP service (`url`), or whoever connects with `token`."""

    name: Name
    plays: str = ""
    url: Annotated[str, Meta(pattern=r"^(https?://\S+)?$")] = ""
    token: Annotated[str, Meta(max_length=200)] = ""

    @property
    def transport(self) -> Literal["local", "http", "websocket"]:
        return "http" if self.url else "websocket" if self.token else "local"


class ListenSection(Section, frozen=True):
    """The address at which the league listens for bots over WebSocket."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8090
    wait: Annotated[float, Meta(ge=0, le=3600)] = 30.0


class LeagueSettings(Section, frozen=True, kw_only=True):
    """All of them."""

    name: Name
    seed: Annotated[int, Meta(ge=0, le=2**53 - 1)] = 0
    games: Annotated[int, Meta(ge=1, le=100_000)] = 100
    buy_in: Chips = 500
    scale: tuple[Chips, ...] = SCALE
    laps: Count = 1
    ante: bool = False
    points: tuple[Annotated[int, Meta(ge=-(10**6), le=10**6)], ...] = ()
    seats: Annotated[int, Meta(ge=2, le=CHAIRS)] = 8
    duplicate: bool = False
    hands_at_most: Count = 10_000
    timeout: Annotated[float, Meta(ge=0.05, le=600)] = 5.0
    parallel: Annotated[int, Meta(ge=0, le=256)] = 0
    listen: ListenSection = ListenSection()
    players: tuple[PlayerSection, ...] = ()

    @property
    def table(self) -> int:
        """How many sit in a game."""
        return min(self.seats, len(self.players))

    @property
    def is_local(self) -> bool:
        """Are all players here, so that games can be played in processes of their own?"""
        return all(player.transport == "local" for player in self.players)


class Plan(Struct, frozen=True):
    """All that decides how a league goes: it may not change once the league has begun. No address and no token."""

    name: str
    seed: int
    games: int
    buy_in: int
    scale: tuple[int, ...]
    laps: int
    ante: bool
    points: tuple[int, ...]
    seats: int
    duplicate: bool
    hands_at_most: int
    players: tuple[tuple[str, str], ...]
    """Names, and what plays: the local player's, or how it is reached."""

    @property
    def games_in_all(self) -> int:
        """With duplicates `games` are deals, each of which is played from every seat."""
        return self.games * (min(self.seats, len(self.players)) if self.duplicate else 1)


def plan_of(settings: LeagueSettings) -> Plan:
    said = {name: getattr(settings, name) for name in Plan.__struct_fields__ if name != "players"}
    return Plan(**said, players=tuple((player.name, player.plays or player.transport) for player in settings.players))
