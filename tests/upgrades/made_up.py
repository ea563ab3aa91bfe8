"""Values of any type that a journal can hold, made from the type alone."""

from typing import Any

from msgspec import inspect

from tests.upgrades.shapes import Written


def made_up(info: Any) -> Any:
    """As plain JSON, every field said."""
    if isinstance(info, Written):
        tag = {info.tag_field: info.tag} if isinstance(info, inspect.StructType) and info.tag_field else {}
        return tag | {field.encode_name: made_up(field.type) for field in info.fields}
    if isinstance(info, inspect.UnionType):
        return made_up(info.types[0])
    if isinstance(info, inspect.EnumType):
        return next(iter(info.cls)).value
    if isinstance(info, inspect.LiteralType):
        return info.values[0]
    if isinstance(info, inspect.TupleType):
        return [made_up(item) for item in info.item_types]
    if isinstance(info, inspect.VarTupleType | inspect.ListType):
        return [made_up(info.item_type)]
    if isinstance(info, inspect.DictType):
        return {str(made_up(info.key_type)): made_up(info.value_type)}
    if isinstance(info, inspect.StrType) and (info.min_length or info.pattern):
        return "f" * (info.min_length or 64)  # a digit of a hash, where those are wanted
    return _PLAIN[type(info)]


_PLAIN: dict[type, Any] = {
    inspect.IntType: 7,
    inspect.StrType: "x",
    inspect.BoolType: True,
    inspect.NoneType: None,
}
