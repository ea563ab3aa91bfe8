"""Draw the screens into docs/images/ and list them in docs/screens.md: `make screenshots`."""

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser

from tests.browser import pictures, screens
from tests.browser.chromium import chromium
from tests.browser.house import open_house, write_settings
from tests.browser.pictures import EVENING
from tests.browser.screens import Screen
from tests.browser.stage import stage
from tests.browser.visitor import DESK, PHONE, visiting

DOCS = Path(__file__).parents[2] / "docs"
COLOURS = 96
WIDTHS = {"desk": (DESK, 960), "phone": (PHONE, 390)}
"""The window, and how wide its picture is kept."""
NAMES = {("en", "desk"): "Ann", ("en", "phone"): "Maya", ("ko", "desk"): "하늘", ("ko", "phone"): "보라"}
TABLES = f"""{screens.TABLES}
[[tables]]
kind = "cash"
name = "cash-5-10"
seats = 9
small_blind = 5
big_blind = 10
least_buy_in = 400
most_buy_in = 1000

[[tables]]
kind = "sng"
name = "sit-and-go"

[[tables]]
kind = "blackjack"
name = "blackjack"
"""
SHOWN: dict[str, tuple[str, Screen]] = {
    "entrance": ("The entrance", screens.entrance_unspoilt),
    "lobby": ("The lobby", screens.lobby),
    "opening": ("Opening a table", screens.opening("cash")),
    "sitting-down": ("Sitting down", screens.sitting_down),
    "holdem": ("A hand of hold'em", lambda visitor: stage(visitor, pictures.holdem(6, cast=EVENING))),
    "showdown": ("After a hand", lambda visitor: stage(visitor, pictures.holdem(6, street="over", cast=EVENING))),
    "seat-menu": ("What one can do with a seat", lambda visitor: screens.seat_menu(visitor, EVENING)),
    "sniping": ("Sniper Hold'em", lambda visitor: stage(visitor, pictures.sniper(5, "snipe", EVENING))),
    "blackjack": ("Blackjack", lambda visitor: stage(visitor, pictures.blackjack(5, EVENING))),
    "my-page": ("One's own page", screens.SCREENS["my page"]),
    "rulebook": ("The rulebook", screens.SCREENS["rulebook"]),
}


def small(png: bytes, width: int) -> Image.Image:
    """As wide as it is shown, with few colours."""
    picture = Image.open(BytesIO(png)).convert("RGB")
    height = round(picture.height * width / picture.width)
    return picture.resize((width, height), Image.Resampling.LANCZOS).quantize(COLOURS)


def draw(browser: Browser, url: str, lang: str, kind: str) -> None:
    size, width = WIDTHS[kind]
    with visiting(browser, url, lang, size) as visitor:
        visitor.name = NAMES[lang, kind]
        for name, (_, shows) in SHOWN.items():
            shows(visitor)
            kept = small(visitor.page.screenshot(animations="disabled"), width)
            kept.save(DOCS / "images" / f"{name}-{lang}-{kind}.png", optimize=True)


def listed() -> str:
    parts = [
        "# The screens",
        "Drawn by `make screenshots` from a house of its own and pictures in the house's own types.",
    ]
    for name, (title, _) in SHOWN.items():
        shots = [
            f"![{title}, {lang}, {kind}](images/{name}-{lang}-{kind}.png)" for lang in ("en", "ko") for kind in WIDTHS
        ]
        parts.append(f"## {title}\n\n" + "\n".join(shots))
    return "\n\n".join(parts) + "\n"


def main() -> None:
    with TemporaryDirectory() as folder:
        data = write_settings(Path(folder, "house"), tables=TABLES)
        with open_house(data, "--bots") as house, chromium() as browser:
            for lang in ("en", "ko"):
                for kind in WIDTHS:
                    draw(browser, house.url, lang, kind)
    (DOCS / "screens.md").write_text(listed(), encoding="utf-8")


if __name__ == "__main__":
    main()
