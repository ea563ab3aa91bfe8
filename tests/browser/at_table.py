"""A table as a player meets it on the page: what he reads there, and what he can press."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.visitor import Visitor

MOVES = {
    "fold": ("fold", "fold-anyway"),
    "check": ("check",),
    "call": ("call", "call-all-in"),
    "raise": ("raise-to",),
    "bet": ("bet-to",),
    "all-in": ("all-in-to", "call-all-in"),
}
"""What each says on its button, now or asked once more."""
SEATS = "[data-seat]"
KINDS = {"pair": "one-pair", "triple": "three-of-a-kind"}
"""Of the forty: as they travel, and as the words call them where that is another."""


class AtTable:
    """Somebody in front of a table."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page, self.say = visitor, visitor.page, visitor.say

    # -- reading

    def card(self, card: str) -> str:
        """As the page names it to whoever hears it."""
        if card == "??":
            return self.say("web-table.card-hidden")
        rank, suit = card[0], card[1]
        return self.say(f"web-table.card-{suit}", rank=self.say(f"card-rank.one.{rank}"))

    def seat(self, name: str) -> Locator:
        return self.page.locator(SEATS).filter(has=self.page.get_by_title(name, exact=True))

    def cards_of(self, name: str) -> list[str]:
        """In words, as they lie before somebody; a mark on one of them is none."""
        told = [str(card.get_attribute("aria-label")) for card in self.seat(name).get_by_role("img").all()]
        return [one for one in told if one != self.say("web-table.card-shown")]

    def board(self) -> Locator:
        return self.page.get_by_role("group", name=self.say("web-table.board"), exact=True).get_by_role("img")

    def sees_board(self, cards: list[str]) -> None:
        expect(self.board()).to_have_count(len(cards))
        shown = [card.get_attribute("aria-label") for card in self.board().all()]
        assert shown == [self.card(card) for card in cards]

    def sees_cards(self, name: str, cards: list[str]) -> None:
        for card in cards:
            expect(self.seat(name).get_by_role("img", name=self.card(card), exact=True).first).to_be_visible()
        shown = self.cards_of(name)
        assert sorted(shown) == sorted(map(self.card, cards)), shown

    def sees_stack(self, name: str, chips: int) -> None:
        expect(self.seat(name)).to_contain_text(re.compile(rf"(?<![\d,]){chips:,}(?![\d,])"))

    def sees_pot(self, key: str, chips: int, **values: int) -> None:
        """The whole pot, or one of several, in the middle of the table; a raise of as much is a button."""
        label = re.escape(self.say(key, **values))
        said = self.page.get_by_text(re.compile(rf"^\s*{label}\s*{chips:,}\s*$"))
        expect(said.and_(self.page.locator(":not(button)")).locator("visible=true")).to_be_visible()

    def sees_badge(self, name: str, key: str) -> None:
        expect(self.seat(name)).to_contain_text(self.say(f"web-table.{key}"))

    def story(self) -> Locator:
        """What happened, line by line; on a phone it lies behind a button."""
        return self.page.locator("aside [role=log]")

    def opens_story(self) -> None:
        if not self.story().is_visible():
            self.visitor.button("web-table.story").first.click()
        expect(self.story()).to_be_visible()

    def reads_story(self, text: str) -> None:
        """A line of it, seen at once or one button away."""
        line = re.compile(rf"^\s*{re.escape(text)}(\s|$)")  # a rule may be named behind it
        expect(self.story().locator("p").filter(has_text=line).last).to_be_attached()

    def closes_story(self) -> None:
        """On a phone it lies over the table."""
        close = self.page.get_by_role("complementary").get_by_role(
            "button", name=self.say("web-table.close"), exact=True
        )
        if close.is_visible():
            close.click()

    # -- sitting down and getting up

    def sits(self, seat: int, amount: int | None = None, entry: str = "") -> None:
        self.page.locator(f"[data-seat='{seat}']:not([data-part='seat'])").get_by_role("button").click()
        form = self.visitor.dialog("web-table.buy-in-title", number=seat + 1)
        if amount is not None:
            form.get_by_role("spinbutton").fill(str(amount))
        if entry:
            form.get_by_role("radio", name=self.say(f"web-table.entry-{entry}")).check()
        form.get_by_role("button", name=self.visitor.like("web-table.sit-with")).click()
        expect(form).not_to_be_visible()

    def opens_menu(self) -> Locator:
        self.visitor.button("web-table.about-table").click()
        menu = self.visitor.dialog("web-table.about-table")
        expect(menu).to_be_visible()
        return menu

    def row(self, menu: Locator, what: str) -> Locator:
        """One of the things one can do with one's seat, or not now."""
        return menu.get_by_role("button", name=re.compile(f"^{re.escape(self.say(f'web-table.do-{what}'))}"))

    def seat_button(self, what: str) -> Locator:
        """Leave, sit out or sit in: always in sight, grey or not (HO-3.8)."""
        return self.page.locator("header").get_by_role("button", name=self.say(f"web-table.{what}"), exact=True)

    def wants(self, what: str) -> None:
        """What one takes along is told first, and answered with a yes; what one would lose is not answered here."""
        button = self.seat_button(what)
        expect(button).to_have_attribute("aria-disabled", "false")
        asks = what == "leave" and button.get_attribute("aria-haspopup") == "dialog"
        button.click()
        sure = self.visitor.dialog("web-table.leave-title")
        if asks:
            expect(sure.or_(self.visitor.dialog("web-table.leave-sure"))).to_be_visible()
        if sure.is_visible():
            sure.get_by_role("button", name=self.say("web-table.do-leave"), exact=True).click()
            expect(sure).to_have_count(0)

    def closes(self, dialog: Locator) -> None:
        dialog.get_by_role("button", name=self.say("web-table.close"), exact=True).click()
        expect(dialog).not_to_be_visible()

    # -- playing

    def move(self, name: str) -> Locator:
        """The button of a move that is allowed now, with whatever amount; what is only prepared has a pressed state."""
        bar = self.page.get_by_role("group", name=self.say("web-table.your-moves"), exact=True)
        said = re.compile("|".join(self.visitor.like(f"web-table.{key}").pattern for key in MOVES[name]))
        now = bar.get_by_role("button", name=said, disabled=False)
        return now.and_(self.page.locator(":not([aria-pressed])"))

    def may(self, name: str) -> None:
        """It is one's turn, and this is allowed."""
        expect(self.move(name)).to_be_visible()

    def acts(self, name: str) -> None:
        """Where checking is free, a fold is asked once more."""
        self.may(name)
        free = name == "fold" and self.move("check").is_visible()
        self.move(name).click()
        if free:
            self.visitor.button("web-table.fold-anyway").click()

    def preset(self, name: str) -> Locator:
        """One of the raises at hand, with what it goes to."""
        said = re.compile(rf"^{re.escape(self.say(f'web-table.preset-{name}'))}( [\d,.]+( BB)?)?$")
        return self.page.get_by_role("button", name=said).and_(self.page.locator("[aria-pressed]"))

    def folds(self) -> None:
        self.acts("fold")
        expect(self.move("fold")).to_have_count(0)

    def raises_to(self, amount: int, by: str = "raise") -> None:
        field = self.page.get_by_role("spinbutton", name=self.say("web-table.raise-amount"), exact=True)
        expect(field).to_be_enabled()
        field.fill(str(amount))
        self.acts(by)

    def goes_all_in(self) -> None:
        """By the slider's last button and the big one."""
        last = self.preset("all-in")
        expect(last).to_be_enabled()
        last.click()
        self.acts("all-in")

    # -- blackjack

    def joins(self, name: str, key: str = "", *, refused: str = "") -> None:
        """By the form of the room."""
        self.page.get_by_label(self.say("web-table.name"), exact=True).fill(name)
        self.page.get_by_label(self.say("web-table.dealer-key"), exact=True).fill(key)
        join = self.visitor.button("web-table.join")
        join.click()
        if refused:
            self.visitor.is_refused(refused)
        else:
            expect(join).to_have_count(0)

    def presses(self, key: str) -> None:
        button = self.visitor.button(f"web-table.{key}")
        expect(button).to_be_enabled()
        button.click()

    # -- Sniper

    def takes_chair(self, seat: int) -> None:
        chair = self.page.locator(f"[data-seat='{seat}']:not([data-part='seat'])").get_by_role("button")
        chair.click()
        expect(chair).to_have_count(0)

    def combination(self, spelled: str) -> str:
        """8-straight, as players say it."""
        number, _, kind = spelled.partition("-")
        return self.say(f"forty.{KINDS.get(kind, kind)}", number=number)

    def snipes(self, combination: str) -> None:
        name = self.combination(combination)
        board = self.page.get_by_role("region", name=self.say("web-table.declarations"))
        board.get_by_role("button", name=name, exact=True).click()
        board.get_by_role("button", name=self.say("web-table.snipe", combination=name), exact=True).click()

    def sees_showdown(self, name: str, combination: str) -> None:
        """What a hand made is told at the seat or in the story."""
        line = self.story().locator("p").filter(has_text=name).filter(has_text=self.combination(combination))
        expect(line.last).to_be_attached()

    def gives_away(self, shares: dict[str, int]) -> None:
        gift = self.page.get_by_role("region", name=self.visitor.like("web-table.distribute"))
        for name, amount in shares.items():
            gift.get_by_role("spinbutton", name=name).fill(str(amount))
        gift.get_by_role("button", name=self.say("web-table.give"), exact=True).click()
        expect(gift).to_have_count(0)

    def is_silent(self) -> None:
        """Who has survived watches, and does not write."""
        self.visitor.reads(self.say("web-table.silent"))
        self.visitor.button("web-table.chat").first.click()
        expect(self.page.get_by_role("textbox", name=self.say("web-table.write"))).to_be_disabled()
        self.visitor.button("web-table.story").last.click()
        self.closes_story()
