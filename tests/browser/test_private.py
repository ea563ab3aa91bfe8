"""A private sit-and-go among friends: asked, accepted, invited, played; and nothing of it for a stranger."""

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.visitor import DESK, PHONE


@pytest.mark.rule("PS-1.1", "PS-1.2", "HO-2.7")
def test_friends_play_behind_a_closed_door(come: Come) -> None:
    ann, bob = come("en", DESK), come("ko", PHONE)
    ann.comes_in("Ann")
    bob.comes_in("보라")
    ann.asks_friend("보라")
    bob.accepts_friend("Ann")

    table = ann.opens_table("private-sng", "2", "1/2", stack="300")
    ann.invites("보라")
    bob.accepts_invitation("Ann")
    ann.closes_dialog()
    tables = [AtTable(ann), AtTable(bob)]
    for seat, at in enumerate(tables):
        at.sits(seat)
    for at in tables:
        for visitor in (ann, bob):
            expect(at.seat(visitor.name)).to_be_visible()
    his_turn = ann.page.get_by_text(ann.say("web-table.turn-of", name="보라"))
    expect(tables[0].move("fold").or_(his_turn).first).to_be_visible()
    first = tables[0] if tables[0].move("fold").is_visible() else tables[1]
    first.folds()
    first.reads_story(first.say("tell.folds", name=first.visitor.name))

    # Whoever is not invited sees no such table, and finds the door closed.
    eve = come()
    eve.comes_in("Eve")
    expect(eve.table(table)).to_have_count(0)
    eve.opens(f"/t/{table}")
    eve.reads(eve.say("web.door.title"))
