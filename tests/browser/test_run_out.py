"""A run-out moves cards and chips by transform and opacity alone: whatever else is animated costs a layout or a paint
in every frame. How long its tasks take is measured by `make bench`."""

import pytest

from tests.browser import run_out
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.visitor import DESK

TIMERS = run_out.TIMERS


@pytest.mark.rule("HE-5.2")
def test_nine_all_in_are_drawn_by_transform_and_opacity_alone(house: House, come: Come) -> None:
    ann = come("en", DESK, reduced_motion="no-preference")
    run_out.sit_down(house, ann)
    ann.page.evaluate(run_out.WRITE_DOWN)
    run_out.all_in(ann)
    run_out.sees_it_out(ann)
    found = run_out.animated(ann)
    assert "transform" in found, "nothing moved"
    assert found <= {"transform", "opacity"}, found
