"""Whatever is in a file, the answer is a hand or an error that has words."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from hanpan.cli.replay import error_in_words
from hanpan.history import HandHistory, PhhError, as_told, read, replay_hand, tell
from hanpan.words import LANGUAGES
from tests.history.hands import PLAYED

PIECES = [*"0123456789.,-\"'[]{}#pdfcs?=\n ", "cbr ", "sm", "inf", "nan", "true", "1e99", "As", "????"]


def damaged(random: Random, text: str) -> str:
    for _ in range(random.randint(1, 6)):
        at = random.randrange(len(text))
        text = text[:at] + random.choice(PIECES) + text[at + random.randint(0, 6) :]
    return text


def answer(hand: HandHistory | PhhError) -> str:
    """The story of a hand, or its error in both languages."""
    try:
        if isinstance(hand, PhhError):
            raise hand
        replayed = replay_hand(hand)
    except PhhError as wrong:
        return "\n".join(error_in_words(lang, wrong) for lang in LANGUAGES)
    return "\n".join(tell("en", as_told(replayed), replayed.names(), scale=replayed.scale))


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 2**32))
def test_a_damaged_file_is_told_not_thrown(seed: int) -> None:
    random = Random(seed)
    text = damaged(random, random.choice(list(PLAYED.values())))
    assert all(answer(hand) for hand in read(text, "a.phh")), f"seed {seed}"
