"""A text with a form for one and a form for many."""

from collections.abc import Callable, Mapping
from typing import Any

OTHER = "other"
BY = "by"
COUNT = "count"
FORMS = ("zero", "one", "two", "few", "many", OTHER)


class Plural(str):
    """Reads as its form for many; filled with values it takes the form of its number."""

    forms: Mapping[str, str]
    by: str
    form_of: Callable[[int], str]

    __slots__ = ("by", "form_of", "forms")

    def __new__(cls, table: Mapping[str, str], form_of: Callable[[int], str]) -> "Plural":
        made = super().__new__(cls, table[OTHER])
        made.by = table.get(BY, COUNT)
        made.forms = {name: text for name, text in table.items() if name != BY}
        made.form_of = form_of
        return made

    def format_map(self, values: Any, /) -> str:
        number = number_in(values.get(self.by))
        form = OTHER if number is None else self.form_of(number)
        return self.forms.get(form, self.forms[OTHER]).format_map(values)

    def table(self) -> dict[str, str]:
        """As it was written."""
        return {BY: self.by, **self.forms}


def is_plural(table: Mapping[str, Any]) -> bool:
    """Is this one text in several forms, and no part of a catalogue?"""
    return OTHER in table and table.keys() <= {*FORMS, BY} and all(isinstance(text, str) for text in table.values())


def number_in(value: object) -> int | None:
    """The whole number that a value is or says ("1,234"); None for any other."""
    if isinstance(value, str):
        digits = value.replace(",", "").lstrip("+-−")
        return int(digits) if digits.isdecimal() else None
    return value if isinstance(value, int) else None
