"""Draw the screens into docs/images/ and list them in docs/screens.md: `make screenshots`."""

import subprocess
import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser

from tests.browser import evenings, played, screens
from tests.browser.at_desk import AtDesk
from tests.browser.chromium import chromium
from tests.browser.house import House, open_house, write_settings
from tests.browser.screens import Screen
from tests.browser.stage import stage
from tests.browser.visitor import DESK, PHONE, Visitor, visiting

DOCS = Path(__file__).parents[2] / "docs"
COLOURS = 160
WIDTHS = {"desk": (DESK, 960), "phone": (PHONE, 390)}
"""The window, and how wide its picture is kept."""
NAMES = {("en", "desk"): "Ann", ("en", "phone"): "Maya", ("ko", "desk"): "하늘", ("ko", "phone"): "보라"}
TABLES = f"""{screens.TABLES}
[[tables]]
game = "holdem"
format = "cash"
name = "cash-5-10"
seats = 9
small_blind = 5
big_blind = 10
least_buy_in = 400
most_buy_in = 1000

[[tables]]
game = "holdem"
format = "sng"
name = "sit-and-go"

[[tables]]
game = "blackjack"
format = "room"
name = "blackjack"
"""
HOLDEM_TURN, HOLDEM_OVER, OMAHA_TURN = evenings.holdem_turn(), evenings.holdem_over(), evenings.holdem_turn("omaha")
RUN_OUT, TOURNAMENT_OVER, SNIPED = evenings.run_out(), evenings.tournament_over(), evenings.sniped()
SNIPING, BLACKJACK_OVER = evenings.sniping(), evenings.blackjack_over()
SHOWN: dict[str, tuple[str, Screen]] = {
    "entrance": ("The entrance", screens.entrance_unspoilt),
    "lobby": ("The lobby", screens.lobby),
    "friends": ("Friends", screens.friends),
    "opening": ("Opening a table", screens.opening("cash")),
    "inviting": ("Inviting by link and QR code", screens.inviting),
    "sitting-down": ("Sitting down", screens.sitting_down),
    "holdem": ("A hand of hold'em", lambda visitor: stage(visitor, HOLDEM_TURN)),
    "showdown": ("After a hand", lambda visitor: stage(visitor, HOLDEM_OVER)),
    "run-out": ("All-in: the cards decide", lambda visitor: stage(visitor, RUN_OUT)),
    "tournament-over": ("The end of a sit-and-go", lambda visitor: _ceremony(visitor)),
    "omaha": ("Four cards each: Omaha", lambda visitor: stage(visitor, OMAHA_TURN)),
    "sniped": ("A shot that hits", lambda visitor: stage(visitor, SNIPED)),
    "seat-menu": ("What one can do with a seat", lambda visitor: screens.seat_menu(visitor, HOLDEM_TURN)),
    "sniping": ("Sniper Hold'em", lambda visitor: stage(visitor, SNIPING)),
    "blackjack": ("Blackjack", lambda visitor: stage(visitor, BLACKJACK_OVER)),
    "fair-deal": ("Who chooses the cards", lambda visitor: _fair_deal(visitor)),
    "evening-form": ("Opening an evening with friends", screens.opening_an_evening),
    "evening": ("An evening, as its host sees it", screens.SCREENS["an evening"]),
    "big-screen": ("The evening on the big screen", screens.SCREENS["the big screen"]),
    "evening-over": ("The end of an evening", screens.SCREENS["an evening's end"]),
    "class": ("A class", screens.SCREENS["a class"]),
    "my-page": ("One's own page", screens.SCREENS["my page"]),
    "my-hands": ("One's own hands", played.hands),
    "replay": ("A hand played back", played.replay),
    "share": ("A hand to show to friends", played.share),
    "lesson": ("A first hand that teaches", screens.SCREENS["practice table"]),
    "odds": ("Odds", screens.SCREENS["odds"]),
    "ranges": ("Ranges", screens.SCREENS["ranges"]),
    "positions": ("Positions", screens.SCREENS["positions"]),
    "leaders": ("Leaderboards", screens.SCREENS["leaderboards"]),
    "league": ("A league of bots", lambda visitor: _league(visitor)),
    "rulebook": ("The rulebook", screens.SCREENS["rulebook"]),
    "operator": ("The operator's page", lambda visitor: AtDesk(visitor).goes_to("overview")),
}
LAST = "operator"
"""Its page is another than everybody's, and one has to sign in."""
LEAGUE = """
name = "spring"
games = 25
duplicate = true
buy_in = 1000
laps = 5

[[players]]
name = "Chestnut"
plays = "strong"

[[players]]
name = "Sweet Potato"
plays = "solid"

[[players]]
name = "Button"
plays = "beginner"

[[players]]
name = "Dice"
plays = "random"
"""


def _ceremony(visitor: Visitor) -> None:
    stage(visitor, TOURNAMENT_OVER)
    visitor.dialog("web-table.sng-over-title").wait_for()


def _fair_deal(visitor: Visitor) -> None:
    """The house of the picture has a key of its own, and is not thought to be this one with another."""
    visitor.page.evaluate("localStorage.removeItem('hanpan.house-key')")
    screens.why_the_deal_holds(visitor, HOLDEM_TURN)


def _league(visitor: Visitor) -> None:
    visitor.opens("/league/spring")
    visitor.reads("Chestnut")


def _play_league(data: Path) -> None:
    file = data / "spring.toml"
    file.write_text(LEAGUE, encoding="utf-8")
    command = [str(Path(sys.executable).with_name("hanpan")), "league", "run", str(file), "--data", str(data)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def small(png: bytes, width: int) -> Image.Image:
    """As wide as it is shown, with few colours."""
    picture = Image.open(BytesIO(png)).convert("RGB")
    height = round(picture.height * width / picture.width)
    return picture.resize((width, height), Image.Resampling.LANCZOS).quantize(
        COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=3
    )


def draw(browser: Browser, house: House, lang: str, kind: str) -> None:
    size, width = WIDTHS[kind]
    with visiting(browser, house.url, lang, size) as visitor:
        visitor.name = NAMES[lang, kind]
        played.has_played(house, visitor, list(NAMES).index((lang, kind)))
        for name, (_, shows) in SHOWN.items():
            if name == LAST:
                AtDesk(visitor).signs_in(house.running.password)
            shows(visitor)
            kept = small(visitor.page.screenshot(animations="disabled"), width)
            kept.save(DOCS / "images" / f"{name}-{lang}-{kind}.png", optimize=True)


def listed() -> str:
    parts = [
        "# The screens",
        "Drawn by `make screenshots`: a house of its own, hands that its bots have played, and hands played there.",
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
        _play_league(data)
        with open_house(data, "--bots") as house, chromium() as browser:
            for lang in ("en", "ko"):
                for kind in WIDTHS:
                    draw(browser, house, lang, kind)
    (DOCS / "screens.md").write_text(listed(), encoding="utf-8")


if __name__ == "__main__":
    main()
