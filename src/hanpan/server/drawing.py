"""Pictures of 1200 × 630 points that messengers show beside a link."""

import asyncio
import io
from collections import OrderedDict
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from msgspec import Struct
from PIL import Image, ImageDraw, ImageFont

from hanpan.words import FOLDERS

WIDTH, HEIGHT = 1200, 630
FINE = 2
"""Drawn so many times as large, and made smaller: edges come out smooth."""
FONT = Path(__file__).parent / "fonts" / "hanpan-round.ttf"
BROUGHT = [Path(str(folder.joinpath("font.ttf"))) for folder in FOLDERS.values()]
FONTS = [FONT, *[file for file in BROUGHT if file.is_file()]]
"""A language whose letters ours does not have brings its own."""
NO_LETTER = "\U000f0000"
CREAM, MINT, BRASS, INK, RED = "#fffaf0", "#cfe3d6", "#e0bd68", "#20251f", "#b3261e"
LIGHT, DARK = "#1f7a59", "#0b3a2a"
SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
EDGE = 72
KEPT = 64
"""Pictures at hand, of about 90 kB each."""


class Scene(Struct, frozen=True):
    """The contents of a picture."""

    title: str
    line: str
    """Below the title."""
    board: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    owner: str = ""
    """Whose cards these are."""
    result: str = ""
    good: bool = False


def png(scene: Scene) -> bytes:
    """Drawn with our own font: a house may run where there is none."""
    image = _felt().copy()
    pen = _Pen(ImageDraw.Draw(image))
    pen.write(WIDTH - EDGE, 118, "한판 Hanpan", 40, BRASS, room=300, anchor="rs")
    pen.write(EDGE, 118, scene.title, 58, CREAM, room=740)
    pen.write(EDGE, 178, scene.line, 32, MINT, room=WIDTH - 2 * EDGE)
    pen.row(EDGE, 226, 142, scene.board, places=5 if scene.board or scene.cards else 0)
    pen.row(EDGE, 448, 92, scene.cards)
    pen.write(EDGE + len(scene.cards) * 103 + 14, 526, scene.owner, 34, CREAM, room=380)
    pen.write(WIDTH - EDGE, 570, scene.result, 76, BRASS if scene.good else CREAM, room=520, anchor="rs")
    told = io.BytesIO()
    image.reduce(FINE).save(told, "PNG")
    return told.getvalue()


@cache
def _felt() -> Image.Image:
    """Lighter in the middle, with a rail of brass."""
    size = (WIDTH * FINE, HEIGHT * FINE)
    shade = (
        Image.radial_gradient("L").resize((size[0], size[0])).crop((0, size[0] // 4, size[0], size[0] // 4 + size[1]))
    )
    image = Image.composite(Image.new("RGB", size, DARK), Image.new("RGB", size, LIGHT), shade)
    rail = [18 * FINE, 18 * FINE, size[0] - 18 * FINE, size[1] - 18 * FINE]
    ImageDraw.Draw(image).rounded_rectangle(rail, 40 * FINE, outline="#7f7d4c", width=3 * FINE)
    return image


@cache
def _font(size: int, file: Path) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(file), size)


def _file(text: str) -> Path:
    """The first font that has every letter; our own where none has."""
    return next((file for file in FONTS if all(_has(file, letter) for letter in text)), FONT)


@cache
def _has(file: Path, letter: str) -> bool:
    font = _font(FINE * 20, file)
    return letter.isspace() or bytes(font.getmask(letter)) != bytes(font.getmask(NO_LETTER))


class _Pen:
    """Draws on a felt, in points."""

    def __init__(self, draw: ImageDraw.ImageDraw) -> None:
        self.draw = draw

    def write(
        self, x: float, y: float, text: str, size: int, colour: str, *, room: float = WIDTH, anchor: str = "ls"
    ) -> None:
        """As large as it fits, and no smaller than half; what is longer ends in dots."""
        text, size = "".join([sign if sign.isprintable() else " " for sign in text]), size * FINE
        file = _file(text)
        length = self.draw.textlength(text, _font(size, file))
        if length > room * FINE:
            size = max(size // 2, int(size * room * FINE / length))
        while len(text) > 2 and self.draw.textlength(text, _font(size, file)) > room * FINE:
            text = f"{text[:-2].rstrip()}…"
        self.draw.text((x * FINE, y * FINE), text, colour, _font(size, file), anchor=anchor)

    def row(self, x: int, y: int, width: int, cards: Sequence[str], places: int = 0) -> None:
        for place in range(max(places, len(cards))):
            left = x + place * (width + width // 8)
            self._leaf(left, y, width, CREAM if place < len(cards) else "#12503a")
            if place < len(cards):
                self._face(left, y, width, cards[place])

    def _leaf(self, x: int, y: int, width: int, colour: str) -> None:
        box = [x * FINE, y * FINE, (x + width) * FINE, (y + width * 7 // 5) * FINE]
        self.draw.rounded_rectangle(box, width // 9 * FINE, fill=colour)

    def _face(self, x: int, y: int, width: int, card: str) -> None:
        """A card without a suit is its number in the middle."""
        suit = SUITS.get(card[1:], "")
        if not suit:
            self.write(x + width / 2, y + width * 0.7, card, width // 2, INK, anchor="mm")
            return
        colour = RED if suit in "♥♦" else INK
        self.write(x + width * 0.09, y + width * 0.5, card[0].replace("T", "10"), int(width * 0.48), colour)
        if suit == "♦":  # which the font does not have
            self._diamond(x + width * 0.62, y + width * 0.95, width * 0.29, colour)
        else:
            self.write(x + width * 0.62, y + width * 0.98, suit, int(width * 0.78), colour, anchor="mm")

    def _diamond(self, x: float, y: float, half: float, colour: str) -> None:
        high = half * 1.3
        corners = [(x, y - high), (x + half, y), (x, y + high), (x - half, y)]
        self.draw.polygon([(across * FINE, down * FINE) for across, down in corners], fill=colour)


class Pictures:
    """Drawn beside the loop, one at a time, and kept for the next who asks."""

    def __init__(self) -> None:
        self.drawn: OrderedDict[Scene, bytes] = OrderedDict()
        self.lock = asyncio.Lock()

    async def of(self, scene: Scene) -> bytes:
        async with self.lock:
            if scene not in self.drawn:
                self.drawn[scene] = await asyncio.to_thread(png, scene)
                if len(self.drawn) > KEPT:
                    self.drawn.popitem(last=False)
            self.drawn.move_to_end(scene)
            return self.drawn[scene]
