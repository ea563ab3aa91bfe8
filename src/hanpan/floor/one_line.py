"""Makes text that somebody typed safe to show to others."""

import unicodedata


def one_line(text: str) -> str:
    """One line without control characters or marks that turn text around."""
    kept = [char if unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") else " " for char in text]
    return " ".join("".join(kept).split())
