"""Passwords that anybody would try first."""

import re

FEW = 4
"""A password of fewer different characters is a pattern."""
_ROWS = (
    "01234567890",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
)
_RUN = 4
"""So many neighbours in a row of the keyboard or the alphabet are one step."""
_WORDS = """
password passw0rd passwort p@ssw0rd letmein welcome iloveyou sunshine princess football baseball basketball superman
batman dragon monkey shadow master trustno1 whatever starwars computer internet freedom michael jennifer charlie jessica
pokemon samsung google naver kakao hanpan poker holdem blackjack casino texas sniper qwerty asdf zxcv admin
administrator operator guest test secret changeme default login abc123 1q2w3e4r 1q2w3e4r5t
qhdks qlalfqjsgh tkfkdgo dkssudgktpdy gksvks vhzj rhksflwk 비밀번호 안녕하세요 사랑해 한판 포커 관리자 운영자
"""
_COMMON = frozenset(_WORDS.split())
_AROUND = re.compile(r"^[\W\d_]+|[\W\d_]+$")


def is_weak(password: str, name: str) -> bool:
    """All alike, a walk over the keyboard, one of the common ones with a number behind it, or the name itself."""
    said = "".join(password.casefold().split())
    bare = _AROUND.sub("", said)
    return (
        len(set(said)) < FEW
        or _steps(said) < FEW
        or not {said, bare}.isdisjoint(_COMMON)
        or "".join(name.casefold().split()) in (said, bare)
    )


def _steps(said: str) -> int:
    """How many steps it takes to write it: neighbours, forwards or backwards, are one."""
    steps, place = 0, 0
    while place < len(said):
        place += _run(said[place:])
        steps += 1
    return steps


def _run(rest: str) -> int:
    """How far it follows a row."""
    best = 1
    for row in (*_ROWS, *[row[::-1] for row in _ROWS]):
        start = row.find(rest[0])
        while start >= 0 and best < len(rest) and row[start : start + best + 1] == rest[: best + 1]:
            best += 1
    return best if best >= _RUN else 1
