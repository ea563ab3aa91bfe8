"""The pictures beside links."""

import io
from pathlib import Path

import pytest
from PIL import Image, ImageFont

from hanpan.server import drawing
from hanpan.server.drawing import FONT, HEIGHT, WIDTH, Scene, png


def test_every_syllable_can_be_drawn_with_our_own_font() -> None:
    """A house may run where no font is installed: nothing else is asked for."""
    font = ImageFont.truetype(str(FONT), 32)
    missing = bytes(font.getmask("\U000f0000"))
    drawn = {chr(code): bytes(font.getmask(chr(code))) for code in [*range(0xAC00, 0xD7A4, 97), *range(0x41, 0x5B)]}
    assert [sign for sign, mask in drawn.items() if mask == missing] == []


def test_a_picture_has_the_size_that_is_told_of_it() -> None:
    for scene in (
        Scene("보라 님의 판", "캐시 게임", ("As", "Td", "7h"), ("Kc", "2s"), "보라", "+1,310", good=True),
        Scene("x" * 90, "한" * 90, (), (), "\x00\x07", "-1"),
        Scene("Sniper", "", ("1", "10"), ("7",)),
        Scene("", ""),
    ):
        told = png(scene)
        assert told.startswith(b"\x89PNG")
        with Image.open(io.BytesIO(told)) as image:
            assert image.size == (WIDTH, HEIGHT)


def test_other_words_make_another_picture() -> None:
    assert png(Scene("한 판", "")) != png(Scene("두 판", "")) != png(Scene("두 판", "", good=True, result="+1"))


def test_a_text_is_drawn_with_a_font_that_has_its_letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A language may bring one. Here the first has Latin letters alone, and none has signs of nobody's."""
    default = ImageFont.load_default(20)
    assert isinstance(default, ImageFont.FreeTypeFont)
    latin = tmp_path / "font.ttf"
    latin.write_bytes(default.font_bytes)
    ours = png(Scene("Hanpan", "")), png(Scene("한판", ""))
    monkeypatch.setattr(drawing, "FONTS", [latin, FONT])
    assert png(Scene("Hanpan", "")) != ours[0]
    assert png(Scene("한판", "")) == ours[1]
    assert png(Scene("\U000f0000", "")).startswith(b"\x89PNG")
