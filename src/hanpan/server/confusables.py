"""Characters of one shape, written down from how they are drawn. Not the whole of Unicode: the alphabets that are
taken for Latin letters (Cyrillic, Greek, Armenian, Cherokee), letters drawn as small capitals or in boxes, and digits.
Fonts, widths, circles and the like are made one by NFKC already."""

from itertools import chain

# What stands first in a row is the shape; all as casefolding leaves them (Cherokee's capitals stay).
_ROWS = """
a а α ɑ ᴀ Ꭺ
b в ь β ʙ
c с ϲ ᴄ Ꮯ
d ԁ ᴅ Ꭰ
e е ε є ҽ ᴇ Ꭼ
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
s ѕ ꜱ Ꮪ
t т τ ᴛ Ꭲ
u υ μ ս ᴜ
v ν ѵ ᴠ Ꮩ
w ԝ ω ѡ ᴡ Ꮃ
x х χ ×
y у γ ү ʏ
z ᴢ Ꮓ
3 з ʒ ӡ
- ‐ ‑ ‒ – — ― − ー 一 \u1173
' ’ ‘ ʼ ` ′
. · ‧ ・ •
"""

# A Greek capital is drawn like one Latin letter and its small form like another: these come before casefolding.
_GREEK_CAPITALS = ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX")

_BOXED = chain(range(0x1F150, 0x1F16A), range(0x1F170, 0x1F18A), range(0x1F1E6, 0x1F200))
"""Letters in dark circles, in dark boxes, and those that flags are made of: each runs from A to Z."""

SAME_SHAPE = {other: row[0] for row in map(str.split, _ROWS.strip().splitlines()) for other in row[1:]}
"""The shape of a small letter."""
SAME_SHAPE_CAPITAL = dict(zip(*_GREEK_CAPITALS, strict=True)) | {
    chr(code): chr(ord("A") + place % 26) for place, code in enumerate(_BOXED)
}
"""The shape of a capital."""
