"""A round's messages to one door: what many share travels once, and each person's own part beside it."""

from hanpan.cluster.messages import End, Part, Round


class RoundWriter:
    """Gathers what people at one door are told."""

    def __init__(self) -> None:
        self.last: bytes | None = None
        self.parts: list[tuple[list[int], bytes]] = []
        self.ends: list[End] = []
        self.anew: list[int] = []

    def __bool__(self) -> bool:
        return bool(self.parts or self.ends or self.anew)

    def tell(self, visit: int, data: bytes) -> None:
        """The very same message to one after the other is one part."""
        if data is self.last:
            self.parts[-1][0].append(visit)
        else:
            self.last = data
            self.parts.append(([visit], data))

    def take(self) -> Round:
        """And begin anew."""
        packed, before = [], b""
        for visits, data in self.parts:
            shared = common(before, data)
            packed.append(Part(visits, shared, data[shared:]))
            before = data
        gathered = Round(packed, self.ends, self.anew)
        self.__init__()  # type: ignore[misc]
        return gathered


def unpacked(parts: list[Part]) -> list[tuple[list[int], bytes]]:
    """Whole messages again, and to whom."""
    before, messages = b"", []
    for part in parts:
        before = before[: part.shared] + part.rest
        messages.append((part.visits, before))
    return messages


def common(one: bytes, other: bytes) -> int:
    """How many bytes both begin with; halving, for comparing many at once is the same to the machine as one."""
    least, most = 0, min(len(one), len(other))
    while least < most:
        middle = (least + most + 1) // 2
        if one[least:middle] == other[least:middle]:
            least = middle
        else:
            most = middle - 1
    return least
