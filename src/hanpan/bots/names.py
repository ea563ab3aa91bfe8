"""Names and identities of the house's bots."""

from collections.abc import Iterator
from itertools import count

NAMES = (
    "두부", "감자", "호두", "만두", "보리", "참깨", "단추", "구름", "모카", "라떼", "밤톨", "찰떡",
    "도토리", "콩나물", "고구마", "옥수수", "달걀", "버터", "식빵", "우유", "자두", "살구", "매실", "앵두",
    "오이", "가지", "당근", "양파", "대추", "율무", "수수", "기장", "녹두", "팥죽", "쑥떡", "인절미",
    "약과", "한과", "곶감", "유자", "모과", "생강", "박하", "안개", "노을", "새벽", "이슬", "가랑비",
)  # fmt: skip

_OURS = "bot-"
"""How their ids begin; nobody else's does."""


def names() -> Iterator[str]:
    """As many as are wanted."""
    yield from NAMES
    for number in count(2):
        yield from [f"{name}{number}" for name in NAMES]


def person_of(name: str) -> str:
    """Made from the name: a bot stays who it is, wherever its name stands in the list."""
    return f"{_OURS}{name.encode().hex()}"


def is_ours(person: str) -> bool:
    """Is this one of the house's own bots? For them everybody else counts as people, also bots from outside: whoever
    runs those wants a game."""
    return person.startswith(_OURS)
