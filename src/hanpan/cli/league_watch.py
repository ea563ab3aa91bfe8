"""A league on a terminal: how far it is, and how it stands."""

from time import perf_counter

from rich.cells import cell_len
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table

from hanpan.league.figures import Figure
from hanpan.league.results import GameResult
from hanpan.league.settings import Plan
from hanpan.league.standings import Standing, Standings, standings
from hanpan.words import say

COLUMNS = (
    *("rank", "name", "points", "games", "wins", "place", "per-game", "adjusted", "chips", "adjusted-chips"),
    *("ahead", "adjusted-ahead", "rating", "faults"),
)
LEAST_WIDTH = {"adjusted": 90, "chips": 110, "rating": 110, "adjusted-chips": 150, "adjusted-ahead": 150}
"""Columns of a terminal that shows these, too."""
SURE = " ✓"
"""Ahead with 95 % confidence."""
RARELY = 20
"""The standings are counted anew after so many times as long as that takes: watching should cost next to nothing."""


class Watcher:
    """A bar and the standings while the league is run; on a pipe or in a file only what must be said."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.console = Console(stderr=True, highlight=False)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        self.bar = Progress(*columns, TextColumn("{task.fields[said]}"), console=self.console)
        self.live = Live(self.bar, console=self.console, refresh_per_second=4, transient=True)
        self.task: TaskID | None = None
        self.results: list[GameResult] = []
        self.hands = 0
        self.next_count = 0.0

    def __enter__(self) -> "Watcher":
        if self.console.is_terminal:
            self.live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.live.stop()

    def tell(self, key: str, **values: object) -> None:
        self.console.print(say(self.lang, f"league.run.{key}", **values), markup=False)

    def begin(self, plan: Plan, results: list[GameResult], hands: int) -> None:
        self.plan, self.results, self.hands = plan, list(results), hands
        playing = say(self.lang, "league.run.playing", name=plan.name)
        self.task = self.bar.add_task(playing, total=plan.games_in_all, completed=len(results), said="")

    def hand(self) -> None:
        self.hands += 1
        if self.task is not None and self.live.is_started:
            self.bar.update(self.task, said=say(self.lang, "league.run.hands", count=f"{self.hands:,}"))

    def game(self, result: GameResult) -> None:
        self.results.append(result)
        if self.task is None or not self.live.is_started:
            return
        self.bar.advance(self.task)
        if perf_counter() >= self.next_count:
            began = perf_counter()
            told = standings_table(self.lang, standings(self.plan, self.results, self.hands), self.console.width)
            self.live.update(Group(told, self.bar))
            self.next_count = perf_counter() + RARELY * (perf_counter() - began)


def standings_table(lang: str, told: Standings, width: int) -> Table:
    """LG-2.3, and how sure it is; on a narrow terminal without what can best be spared."""
    counts = {"games": told.games, "all": told.games_in_all, "hands": told.hands}
    title = say(lang, "league.title", name=told.name, **{key: f"{count:,}" for key, count in counts.items()})
    key = "league.caption-duplicate" if told.duplicate else "league.caption"
    table = Table(title=title, caption=say(lang, key, samples=f"{told.samples:,}"), box=None, padding=(0, 2, 0, 0))
    rows = [_row(standing, told) for standing in told.players]
    shown = [column for column in COLUMNS if any(row[column] for row in rows)]
    shown = [column for column in shown if width >= LEAST_WIDTH.get(column, 0)]
    for column in shown:
        # Only its title may be broken over lines.
        width, justify = max(cell_len(row[column]) for row in rows), "left" if column == "name" else "right"
        title = say(lang, f"league.column.{column}")
        table.add_column(title, justify=justify, min_width=width, vertical="bottom")  # type: ignore[arg-type]
    for row in rows:
        table.add_row(*[row[column] for column in shown])
    return table


def _row(standing: Standing, told: Standings) -> dict[str, str]:
    """By column; one in which nobody has anything is left out."""
    plays = standing.plays
    return {
        "rank": str(standing.rank),
        "name": standing.name if standing.name == plays else f"{standing.name} ({plays})",
        "points": f"{standing.points:,}",
        "games": f"{standing.games:,}" if standing.games != told.games else "",
        "wins": f"{standing.wins:,}",
        "place": f"{standing.average_place:.2f}",
        "per-game": figure(standing.points_per_game, 2),
        "adjusted": figure(standing.adjusted_points, 2),
        "chips": figure(standing.chips_per_100_hands, 0),
        "adjusted-chips": figure(standing.adjusted_chips, 0),
        "ahead": _lead(standing.ahead),
        "adjusted-ahead": _lead(standing.adjusted_ahead),
        "rating": "" if standing.rating is None else figure(standing.rating, 1),
        "faults": f"{standing.faults:,}" if standing.faults else "",
    }


def _lead(ahead: Figure | None) -> str:
    return "" if ahead is None else figure(ahead, 2) + (SURE if ahead.is_above_zero else "")


def figure(told: Figure, digits: int) -> str:
    """`0.52 ± 0.11`"""
    mean = f"{told.mean:,.{digits}f}"
    return mean if told.spread is None else f"{mean} ± {told.spread:,.{digits}f}"
