"""`make arena` writes what was measured into a page, between its marks."""

from pathlib import Path

from bench.arena import BEGIN, END, page_part, write
from tests.league.leagues import run, settings_of


def test_the_figures_stand_between_the_marks(tmp_path: Path) -> None:
    page = tmp_path / "bots.md"
    page.write_text(f"# Bots\n\nbefore\n\n{BEGIN}\nold\n{END}\n\nafter\n", encoding="utf-8")
    duel = run(settings_of("caller", "random", games=2, duplicate=True), tmp_path / "duel")
    order = run(settings_of("caller", "random", "raiser", games=2, duplicate=True), tmp_path / "order")
    write(page, page_part([duel, order]))
    first = page.read_text(encoding="utf-8")
    assert "before" in first
    assert "after" in first
    assert "old" not in first
    assert "| P0 |" in first
    assert " against " in first
    write(page, page_part([duel, order]))
    assert page.read_text(encoding="utf-8") == first, "once more is nothing"


def test_a_page_without_marks_gets_them(tmp_path: Path) -> None:
    page = tmp_path / "bots.md"
    page.write_text("# Bots\n", encoding="utf-8")
    write(page, "figures")
    assert page.read_text(encoding="utf-8").startswith("# Bots\n\n## ")
    assert f"{BEGIN}\nfigures\n{END}\n" in page.read_text(encoding="utf-8")
