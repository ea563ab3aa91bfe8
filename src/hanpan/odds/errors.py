"""What a range cannot be read for."""


class RangeError(ValueError):
    """`code` says what is wrong, `at` where it stands in the text (from 0), `said` what stands there.

    Codes: "empty", "unknown", "mixed" (two ends that make no run), "weight", "percent", "not-in-deck", "twice"
    (one card twice in a hand).
    """

    def __init__(self, code: str, at: int, said: str) -> None:
        super().__init__(f"{code} at {at}: {said}")
        self.code = code
        self.at = at
        self.said = said
