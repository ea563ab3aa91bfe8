"""Bans and mutes in memory, checked for everybody who comes in and every line somebody writes."""

import ipaddress
from functools import lru_cache

from hanpan.floor.operator_ports import SanctionRow

BAN, MUTE = "ban", "mute"
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Sanctions:
    """Sanctions by target; of several the one that lasts longest counts."""

    def __init__(self) -> None:
        self.rows: dict[int, SanctionRow] = {}
        """By place, the earliest first."""

    def load(self, rows: list[SanctionRow]) -> None:
        self.rows = {row.place: row for row in sorted(rows, key=lambda row: row.place)}
        self._sort()

    def add(self, row: SanctionRow) -> None:
        self.rows[row.place] = row
        self._sort()

    def lift(self, place: int) -> None:
        del self.rows[place]
        self._sort()

    def _sort(self) -> None:
        self.people: dict[tuple[str, str], list[SanctionRow]] = {}
        self.addresses: dict[str, list[SanctionRow]] = {}
        for row in self.rows.values():
            if row.person:
                self.people.setdefault((row.kind, row.person), []).append(row)
            else:
                self.addresses.setdefault(row.address, []).append(row)

    def forget_what_is_over(self, now: int) -> bool:
        """Was there anything?"""
        over = [place for place, row in self.rows.items() if not _holds(row, now)]
        for place in over:
            del self.rows[place]
        if over:
            self._sort()
        return bool(over)

    def ban_of(self, person: str, now: int) -> SanctionRow | None:
        return _longest(self.people.get((BAN, person), ()), now) if person else None

    def mute_of(self, person: str, now: int) -> SanctionRow | None:
        return _longest(self.people.get((MUTE, person), ()), now)

    def ban_from(self, address: str, now: int) -> SanctionRow | None:
        """Of an address as the door names it: one of IPv4, or the first half of one of IPv6."""
        if not self.addresses:
            return None
        found = [row for banned, rows in self.addresses.items() if lies_in(address, banned) for row in rows]
        return _longest(found, now)

    def in_force(self, now: int) -> list[SanctionRow]:
        """The latest first."""
        return [row for row in reversed(self.rows.values()) if _holds(row, now)]


def network_of(said: str) -> str:
    """An address or a network as it is kept; empty where it is none."""
    try:
        found = ipaddress.ip_network(said.strip(), strict=False)
    except ValueError:
        return ""
    if isinstance(found, ipaddress.IPv6Network) and found.prefixlen > 64:
        found = found.supernet(new_prefix=64)
    return str(found)


@lru_cache(10_000)
def lies_in(address: str, banned: str) -> bool:
    """Is an address, or a network, one of these?"""
    one, all_of_them = _network(address), _network(banned)
    if one is None or all_of_them is None:
        return address == banned
    if isinstance(one, ipaddress.IPv4Network) and isinstance(all_of_them, ipaddress.IPv4Network):
        return one.subnet_of(all_of_them)
    if isinstance(one, ipaddress.IPv6Network) and isinstance(all_of_them, ipaddress.IPv6Network):
        return one.subnet_of(all_of_them)
    return False


def _network(said: str) -> Network | None:
    try:
        return ipaddress.ip_network(said)
    except ValueError:
        return None


def _holds(row: SanctionRow, now: int) -> bool:
    return not row.until or row.until > now


def _longest(rows: "list[SanctionRow] | tuple[()]", now: int) -> SanctionRow | None:
    found = [row for row in rows if _holds(row, now)]
    return max(found, key=lambda row: row.until or 2**63, default=None)
