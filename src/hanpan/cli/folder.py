"""The default data folder."""

from pathlib import Path

from platformdirs import user_data_path


def data_folder(named: Path | None) -> Path:
    """The folder named, else the platform's place for such things."""
    return named if named is not None else user_data_path("hanpan", appauthor=False)
