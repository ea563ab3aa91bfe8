"""What can be wrong with a hand history.

PhhError            which file, which hand, which action; a code and values, from which its words are made
├── NotToml         the text is no TOML, or no text at all
├── BadField        a field is missing, of the wrong kind, or against another field
├── BadAction       an action that nobody can read, or that cannot be after the ones before it
└── RefusedAction   an action, or a table, that our rules refuse; it carries the Refusal

A hand whose stacks come out otherwise than its file says is no error: see `ReplayedHand.differences`.
"""

from typing import Self

from hanpan.engine import Refusal


class PhhError(Exception):
    """A hand history that cannot be replayed."""

    def __init__(self, code: str, *, action: int = 0, text: str = "", **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.action = action
        """The number of the action, from 1; 0 where the error is about no action."""
        self.text = text
        """The action as it is written."""
        self.values = values
        self.file = ""
        self.hand = ""
        """The name of the hand's section; empty in a file of one hand."""

    def placed(self, file: str, hand: str) -> Self:
        """The same error, knowing where it happened."""
        self.file, self.hand = file, hand
        return self

    def __str__(self) -> str:
        place = [self.file, f"[{self.hand}]" if self.hand else "", f"#{self.action}" if self.action else ""]
        facts = [f"{name}={value}" for name, value in self.values.items()]
        return " ".join(part for part in (*place, self.text, self.code, *facts) if part)


class NotToml(PhhError):  # noqa: N818 - the tree above reads better without "Error" on every leaf
    """The text is no TOML, or no text at all."""


class BadField(PhhError):  # noqa: N818
    """A field is missing, of the wrong kind, or against another field."""


class BadAction(PhhError):  # noqa: N818
    """An action that nobody can read, or that cannot be after the ones before it."""


class RefusedAction(PhhError):  # noqa: N818
    """Our rules refuse it."""

    def __init__(self, refusal: Refusal, *, action: int = 0, text: str = "") -> None:
        super().__init__(refusal.code, action=action, text=text, rule=refusal.rule, **refusal.amounts)
        self.refusal = refusal
