"""Where no compiler was at hand there is no twin, and whoever asks for one hears so."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hanpan.games.holdem._native import Batch, Dealt, NativeTable, held, paint_with, tell_with

    NATIVE = True
else:
    try:
        from hanpan.games.holdem._native import Batch, Dealt, NativeTable, held, paint_with, tell_with

        NATIVE = True
    except ImportError:
        NATIVE = False

        class Dealt:
            """Never made."""

        def _missing(*_: Any, **__: Any) -> Any:
            raise ImportError("the native twin is not built here: it needs a C compiler when Hanpan is installed")

        Batch = NativeTable = held = paint_with = tell_with = _missing

__all__ = ["NATIVE", "Batch", "Dealt", "NativeTable", "held", "paint_with", "tell_with"]
