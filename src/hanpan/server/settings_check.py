"""Finds what is wrong with settings: every fault with its key, in the operator's language."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct, inspect, structs

from hanpan.house.contract import Form
from hanpan.house.kinds import KINDS
from hanpan.server.settings import HouseSettings, TableSection, TimerSection, formats
from hanpan.server.settings_lines import Path
from hanpan.words import has, say
from hanpan.words.refusals import refusal_in_words

# The key of a table to which a refusal of the house points.
_POINTS_TO = {
    "seats-2-to-10": "seats",
    "too-many-for-the-deck": "seats",
    "no-such-stake": "small_blind",
    "bad-buy-in-range": "least_buy_in",
}


class SettingFault(NamedTuple):
    """Where, and why not."""

    path: Path
    problem: str


class Checked(NamedTuple):
    """The settings as far as they make sense, and where they do not."""

    settings: HouseSettings
    faults: list[SettingFault]


def check(raw: Mapping[str, Any], lang: str) -> Checked:
    """Settings from what a TOML file holds."""
    checker = _HouseChecker(lang)
    settings: HouseSettings = checker.section(HouseSettings, raw, ())
    if settings.bots.least_seconds > settings.bots.most_seconds:
        checker.wrong(("bots", "least_seconds"), "least-above-most", most=settings.bots.most_seconds)
    return Checked(settings, checker.faults)


class Checker:
    """Reads structures from what a TOML file holds, and gathers what is wrong with it."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.faults: list[SettingFault] = []

    def wrong(self, path: Path, key: str, **values: object) -> None:
        self.faults.append(SettingFault(path, say(self.lang, f"operating.settings.{key}", **values)))

    def section(self, kind: Any, raw: Any, path: Path, also: Sequence[str] = ()) -> Any:
        """A structure from a section of the file; what does not fit keeps its default. None where it has none. `also`
        may stand in the section, too."""
        if not isinstance(raw, Mapping):
            self.wrong(path, "no-section", name=path[-1] if path else "")
            return None
        fields = {field.name: field for field in structs.fields(kind)}
        self._unknown(raw, [*also, *fields], path)
        found = {name: self._value(fields[name].type, raw[name], (*path, name)) for name in fields if name in raw}
        for name, field in fields.items():
            if field.required and name not in raw:
                self.wrong(path, "missing", name=name)
        kept = {name: value for name, value in found.items() if value is not None}
        return kind(**kept) if all(name in kept for name in fields if fields[name].required) else None

    def _unknown(self, raw: Mapping[str, Any], known: list[str], path: Path) -> None:
        for key in raw:
            if key in known:
                continue
            if near := get_close_matches(key, known, 1):
                self.wrong((*path, key), "unknown-near", near=near[0])
            else:
                self.wrong((*path, key), "unknown", known=", ".join(known))

    def _value(self, kind: Any, raw: Any, path: Path) -> Any:
        if isinstance(raw, Form):
            return raw
        if isinstance(kind, type) and issubclass(kind, Struct):
            return self.section(kind, raw, path)
        if (entry := _entry(kind)) is not None:
            return self._entries(entry, raw, path)
        try:
            return msgspec.convert(raw, kind)
        except msgspec.ValidationError:
            self.faults.append(SettingFault(path, self.expected(kind, path)))
            return None

    def expected(self, kind: Any, path: Path) -> str:
        """What would have fitted at a place of the file."""
        del path
        return expected(self.lang, kind)

    def _entries(self, kind: Any, raw: Any, path: Path) -> tuple[Any, ...] | None:
        if not isinstance(raw, list):
            self.wrong(path, "no-array", name=path[-1])
            return None
        entries = [self._entry(kind, entry, (*path, index)) for index, entry in enumerate(raw)]
        return tuple(entry for entry in entries if entry is not None)

    def _entry(self, kind: Any, raw: Any, path: Path) -> Any:
        return self.section(kind, raw, path)


def _entry(kind: Any) -> Any:
    """Of an array of sections: what each of them is."""
    match inspect.type_info(kind):
        case inspect.VarTupleType(item_type=inspect.StructType(cls=entry)):
            return entry
        case inspect.VarTupleType(item_type=inspect.UnionType(types=(inspect.StructType(), *_))):
            return kind.__args__[0]
    return None


class _HouseChecker(Checker):
    def __init__(self, lang: str) -> None:
        super().__init__(lang)
        self.names: set[str] = set()

    def expected(self, kind: Any, path: Path) -> str:
        """Where it needs a form of its own, what the settings file says of it shows that."""
        told, about = super().expected(kind, path), ".".join(["operating.setting", *map(str, path)])
        has_form = told == say(self.lang, "operating.settings.form") and has(self.lang, about)
        return f"{told} {say(self.lang, about)}" if has_form else told

    def _entry(self, _: Any, raw: Any, path: Path) -> Any:
        return self._table(raw, path)

    def _table(self, raw: Any, path: Path) -> TableSection | None:
        """The head of the section says which form the rest of it is."""
        said = _up_to_date(raw) if isinstance(raw, Mapping) else {}
        known = formats()
        found = known.get((str(said.get("game", "")), str(said.get("format", ""))))
        if found is None:
            where = _to_blame(raw, path)
            self.wrong(where, "table-format", known=", ".join(f"{game} {name}" for game, name in known))
            return None
        names = [field.name for field in structs.fields(TableSection) if field.name != "form"]
        form = self.section(found.form, {key: said[key] for key in said if key not in names}, path, names)
        head = {key: said[key] for key in said if key in names} | {"form": found.form() if form is None else form}
        table: TableSection | None = self.section(TableSection, head, path)
        if table is not None:
            self._house_rules(table, path)
        return table

    def _house_rules(self, table: TableSection, path: Path) -> None:
        """What the house says of such a table (HO-2.2), and that no two have one name."""
        if (refusal := KINDS[table.game].fault(table.opens(TimerSection()))) is not None:
            place = _POINTS_TO.get(refusal.code)
            where = path if place is None else (*path, place)
            self.faults.append(SettingFault(where, refusal_in_words(self.lang, refusal)))
        if table.name in self.names:
            self.wrong((*path, "name"), "name-twice", name=table.name)
        self.names.add(table.name)


_KINDS = {
    "cash": ("holdem", "cash"),
    "sng": ("holdem", "sng"),
    "sniper": ("sniper", "match"),
    "blackjack": ("blackjack", "room"),
}


def _up_to_date(raw: Mapping[str, Any]) -> Mapping[str, Any]:
    """Version 0.1 called game and format together `kind`."""
    said = {key: value for key, value in raw.items() if key != "kind"}
    if (known := _KINDS.get(str(raw.get("kind")))) is not None:
        said["game"], said["format"] = known
    return said


def _to_blame(raw: Any, path: Path) -> Path:
    """The key that names no game or no format of it; the whole section where none is there to do so."""
    said = raw if isinstance(raw, Mapping) else {}
    keys = ("format", "kind") if str(said.get("game")) in {game for game, _ in formats()} else ("game", "kind")
    return next(((*path, key) for key in keys if key in said), path)


def expected(lang: str, kind: Any) -> str:
    """What would have fitted."""
    match inspect.type_info(kind):
        case inspect.IntType(ge=int() as least, le=int() as most):
            return say(lang, "operating.settings.whole-number-between", least=f"{least:,}", most=f"{most:,}")
        case inspect.FloatType(ge=int() | float() as least, le=int() | float() as most):
            return say(lang, "operating.settings.number-between", least=least, most=most)
        case inspect.IntType() | inspect.FloatType():
            return say(lang, "operating.settings.number")
        case inspect.BoolType():
            return say(lang, "operating.settings.true-or-false")
        case inspect.LiteralType(values=values):
            return say(lang, "operating.settings.one-of", known=", ".join(f'"{value}"' for value in values))
        case inspect.StrType(pattern=None):
            return say(lang, "operating.settings.text")
        case _:
            return say(lang, "operating.settings.form")
