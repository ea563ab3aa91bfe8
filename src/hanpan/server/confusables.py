"""Characters of one shape: rows written down from how they are drawn, and for all others Unicode's own list
(`confusables.txt`, made by tools/confusables.py). Fonts, widths, circles and the like are made one by NFKC already."""

from importlib.resources import files
from itertools import chain

# What stands first in a row is the shape; all as casefolding leaves them (Cherokee's capitals stay).
_ROWS = """
a а α ɑ ᴀ Ꭺ
b в ь β ʙ
c с ϲ ᴄ Ꮯ
d ԁ ᴅ Ꭰ
e е ε є ҽ ᴇ Ꭼ ɘ ǝ ə
f ϝ ꜰ
g ɡ ց ɢ
h н һ հ ʜ Ꮋ
j ј ϳ ᴊ Ꭻ
k к κ ᴋ Ꮶ
l i 1 | і ӏ ι ı ɩ ɪ ʟ ǀ Ꮮ \u1175
m м ᴍ Ꮇ
n п η ո ռ ɴ
o 0 о ο օ ᴏ 〇 \u110b
p р ρ ᴘ Ꮲ
q ԛ զ
r г ʀ Ꮢ
s ѕ ꜱ Ꮪ $
t т τ ᴛ Ꭲ
u υ μ ս ᴜ
v ν ѵ ᴠ Ꮩ
w ԝ ω ѡ ᴡ Ꮃ
x х χ ×
y у γ ү ʏ
z ᴢ Ꮓ
3 з ʒ ӡ
ー 一 \u1173
"""

# A Greek capital is drawn like one Latin letter and its small form like another: these come before casefolding.
_GREEK_CAPITALS = ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX")

_BOXED = chain(range(0x1F150, 0x1F16A), range(0x1F170, 0x1F18A), range(0x1F1E6, 0x1F200))
"""Letters in dark circles, in dark boxes, and those that flags are made of: each runs from A to Z."""


def _listed(*, capital: bool) -> dict[str, str]:
    """What Unicode lists: by character, its shape."""
    text = files(__package__).joinpath("confusables.txt").read_text(encoding="utf-8")
    rows = [line.split(" ") for line in text.splitlines() if not line.startswith("#")]
    chosen = [row[1:] if capital else row for row in rows if (row[0] == "^") == capital]
    return {character: shape for shape, characters in chosen for character in characters}


SAME_SHAPE = _listed(capital=False) | {
    other: row[0] for row in map(str.split, _ROWS.strip().splitlines()) for other in row[1:]
}
"""The shape of a small letter."""
SAME_SHAPE_CAPITAL = (
    _listed(capital=True)
    | dict(zip(*_GREEK_CAPITALS, strict=True))
    | {chr(code): chr(ord("A") + place % 26) for place, code in enumerate(_BOXED)}
)
"""The shape of a capital."""
