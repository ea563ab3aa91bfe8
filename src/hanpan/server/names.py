"""Names people go by: 1 to 20 characters that can be read, and none that could be taken for another's."""

import re
import unicodedata

from hanpan.server.confusables import SAME_SHAPE, SAME_SHAPE_CAPITAL

LONGEST = 20
"""Code points, once letters and their marks are joined (NFC)."""

# Control, format (bidi and zero-width), surrogate, private-use and unassigned characters; line and paragraph breaks.
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
# Letters and symbols by their category, but blank to the eye: the Hangul fillers and the empty Braille cell.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")
_MARKS_IN_A_ROW = 2
# Marks that only choose how the character before them is drawn.
_SELECTORS = frozenset(map(chr, [0x34F, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))


def clean(said: str) -> str:
    """The name as it is kept: letters joined with their marks, spaces at the ends gone and single within; empty where
    it cannot be a name."""
    trimmed = unicodedata.normalize("NFC", said.strip())
    name = " ".join(trimmed.split())
    return name if len(name) <= LONGEST and _is_readable(trimmed) and lookalike(name) else ""


def _is_readable(name: str) -> bool:
    """Everything in it is seen, something in it is a letter, a number or a picture, and no tower of marks on any."""
    categories = [unicodedata.category(character) for character in name]
    if any(category in _UNSEEN for category in categories) or _BLANK & set(name):
        return False
    marks = "".join("m" if category in ("Mn", "Me") else "." for category in categories)
    return "m" * (_MARKS_IN_A_ROW + 1) not in marks and any(
        category[0] in "LN" or category == "So" for category in categories
    )


def lookalike(name: str) -> str:
    """A name with everything made one that a hurried eye takes for the same.

    Case, width and fonts (NFKC), marks over and under letters, what cannot be seen, spaces and punctuation, and letters
    of one shape: the Cyrillic А is an a, 0 an o; i, l, 1 and I are one, as are rn and m. Hangul stays as it is:
    syllables that differ in a stroke are read as different.
    """
    shaped = "".join(SAME_SHAPE_CAPITAL.get(c, c) for c in unicodedata.normalize("NFKC", name))
    folded = unicodedata.normalize("NFKC", shaped.casefold())
    bare = unicodedata.normalize("NFC", "".join(filter(_counts, unicodedata.normalize("NFD", folded))))
    letters = "".join(_shape(c) for c in bare if c in SAME_SHAPE or not _is_punctuation(c))
    return letters.replace("rn", "m").replace("vv", "w")


def _shape(character: str) -> str:
    """Digits of every script are digits, unless they look like something else."""
    if character not in SAME_SHAPE and character.isdecimal():
        character = str(unicodedata.decimal(character))
    return SAME_SHAPE.get(character, character)


def _is_punctuation(character: str) -> bool:
    """Spaces, punctuation, signs and letters that only modify others; not pictures."""
    category = unicodedata.category(character)
    return category[0] in "ZP" or category in ("Sm", "Sc", "Sk") or "\u02b0" <= character <= "\u02ff"


def _counts(character: str) -> bool:
    """Marks above, below and across letters go (classes 1 and from 200 on); vowel signs and voicing marks are read."""
    place = unicodedata.combining(character)
    unseen = unicodedata.category(character) in _UNSEEN or character in _SELECTORS
    return not unseen and place != 1 and place < 200


# -- names that are the house's own

_STAFF = """
admin administrator operator moderator mod staff official support helpdesk system root sysop owner
house dealer hanpan cage cashier croupier referee security
운영자 운영진 운영팀 관리자 관리인 매니저 직원 스태프 공식 고객센터 고객지원 시스템 방장
하우스 딜러 한판 케이지 캐셔 심판 보안팀
"""
_STAFF_NAME = re.compile("(?:{})+".format("|".join(map(lookalike, _STAFF.split()))))
_NUMBERED = re.compile(r"^[\W\d_]+|[\W\d_]+$")


def is_staff(name: str) -> bool:
    """Would somebody of this name be taken for one who runs the house? `Admin`, `한판 운영자`, `Dealer 2`."""
    return any(_STAFF_NAME.fullmatch(lookalike(said)) for said in (name, _NUMBERED.sub("", name)))
