"""FD-1.1: the native twin makes the same decks, salts and trees as the readable one."""

from hashlib import sha256
from random import Random

import pytest

from hanpan.fairness import LAYOUTS, laid_over
from hanpan.fairness.choosing import MOST, laid_plainly
from hanpan.fairness.trees import NATIVE, plant, plant_plainly

if NATIVE:
    from hanpan.fairness import _native

SEED = 5
native_only = pytest.mark.skipif(not NATIVE, reason="no compiler was at hand")


@pytest.mark.rule("FD-1.1")
@native_only
@pytest.mark.parametrize("processor", [True, False], ids=["by the processor", "in plain C"])
def test_the_twins_agree(processor: bool) -> None:
    dice = Random(SEED)
    before = _native.use_processor(True)
    _native.use_processor(processor)
    try:
        for variant, layout in LAYOUTS.items():
            for _ in range(30):
                one = dice.randbytes(32), dice.randrange(256), dice.randbytes(32), layout.pack
                assert plant(*one) == plant_plainly(*one), f"{variant}, seed {SEED}"
    finally:
        _native.use_processor(before)


@pytest.mark.rule("FD-1.3")
@native_only
def test_the_twins_lay_the_same_order() -> None:
    dice = Random(SEED)
    for size in range(1, MOST + 2):  # one more than the native one takes
        x = dice.randbytes(32)
        assert laid_over(x, size) == laid_plainly(x, size), f"{size}, seed {SEED}"


@native_only
@pytest.mark.parametrize("processor", [True, False], ids=["by the processor", "in plain C"])
def test_a_text_of_any_length_is_hashed_as_the_library_does(processor: bool) -> None:
    dice, before = Random(SEED), _native.use_processor(True)
    _native.use_processor(processor)
    try:
        for size in (*range(200), 5000):
            text = dice.randbytes(size)
            assert _native.hashed(text) == sha256(text).digest(), f"{size}, seed {SEED}"
    finally:
        _native.use_processor(before)
    with pytest.raises(TypeError):
        _native.hashed("text")  # type: ignore[arg-type]


@native_only
def test_what_is_no_deck_is_refused() -> None:
    codes = bytes(104)
    for wrong in ((b"", 0, bytes(32), codes), (bytes(32), 0, b"", codes), (bytes(32), 256, bytes(32), codes)):
        with pytest.raises(ValueError, match=r"32 bytes|a byte"):
            _native.plant(*wrong)
    for size in (0, 64, 103, 130):
        with pytest.raises(ValueError, match="33 to 64 cards"):
            _native.plant(bytes(32), 0, bytes(32), bytes(size))
    with pytest.raises(TypeError):
        _native.plant(bytes(32), 0, "seed", codes)  # type: ignore[arg-type]
    for x, size in ((bytes(31), 52), (bytes(32), 0), (bytes(32), MOST + 1)):
        with pytest.raises(ValueError, match="1 to 64 places"):
            _native.lay(x, size)
