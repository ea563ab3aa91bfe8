"""The preview a messenger shows beside a link to this house: a title, a line, a picture (Open Graph)."""

from html import escape
from urllib.parse import quote

from aiohttp import web
from msgspec import Struct

from hanpan.cards import pretty
from hanpan.house.contract import Listing, OwnHand
from hanpan.server.asking import Answer, Ask
from hanpan.server.context import Context
from hanpan.server.drawing import HEIGHT, WIDTH, Scene
from hanpan.server.languages import Lang
from hanpan.server.outward import house_address
from hanpan.server.sharing import Frozen, ShareName, shared_hand
from hanpan.server.tables import TableName
from hanpan.words import HOUSE, has, say

PNG_TYPE = "image/png"


class HouseCard(Struct, frozen=True, forbid_unknown_fields=True):
    """In which language."""

    lang: Lang = HOUSE


class TableCard(Struct, frozen=True, forbid_unknown_fields=True):
    """Which table."""

    table: TableName
    lang: Lang = HOUSE


class ShareCard(Struct, frozen=True, forbid_unknown_fields=True):
    """Which share."""

    share: ShareName
    lang: Lang = HOUSE


async def house_card(ask: Ask, asked: HouseCard) -> Answer:
    """The picture beside a link to the house."""
    return await _picture(ask, scene_of_house(asked.lang))


async def table_card(ask: Ask, asked: TableCard) -> Answer:
    """The picture beside a link to a table. One that only the invited see says no more than that there is a house."""
    return await _picture(ask, scene_of_table(ask.context, asked.lang, asked.table))


async def share_card(ask: Ask, asked: ShareCard) -> Answer:
    """The picture beside a link to a shared hand."""
    return await _picture(ask, await scene_of_share(ask.context, asked.lang, asked.share))


async def _picture(ask: Ask, scene: Scene) -> web.Response:
    drawn = await ask.context.pictures.of(scene)
    return web.Response(body=drawn, content_type=PNG_TYPE, headers={"Cache-Control": "public, max-age=300"})


# -- what they say


def scene_of_house(lang: str) -> Scene:
    return Scene(say(lang, "server.card.house"), say(lang, "server.card.house-line"))


def scene_of_table(context: Context, lang: str, table: str) -> Scene:
    """As nobody in particular may know it: the messenger that asks has not been invited."""
    row = context.floor.listing("", table)
    if row is None or row.private:
        return Scene(say(lang, "server.card.invited"), say(lang, "server.card.house-line"))
    title = row.title or say(lang, "server.card.table")
    return Scene(title, " · ".join([_called(lang, row.game, row.format), *_stakes(row), *_chairs(lang, row)]))


def _called(lang: str, game: str, played: str) -> str:
    """As the page calls it."""
    key = next((key for key in (f"web.kind.{played}", f"web.kind.{game}") if has(lang, key)), None)
    return game if key is None else say(lang, key)


def _stakes(row: Listing) -> list[str]:
    return [f"{row.small_blind}/{row.big_blind}"] if row.big_blind else []


def _chairs(lang: str, row: Listing) -> list[str]:
    return [say(lang, "server.card.chairs", taken=row.taken, seats=row.seats)] if row.seats else []


async def scene_of_share(context: Context, lang: str, share: str) -> Scene:
    """What the sharer showed, and nothing else. One that was withdrawn is a link to the house."""
    frozen = await shared_hand(context, share)
    if frozen is None:
        return scene_of_house(lang)
    own, told = frozen.own, frozen.told
    name = _name(frozen)
    title = say(lang, "server.card.hand", name=name) if name else say(lang, "server.card.a-hand")
    line = _called(lang, told.game, told.format)
    if own is None:
        return Scene(title, line)
    blind = [] if not own.big_blind else [say(lang, "server.card.big-blind", amount=own.big_blind)]
    line = " · ".join([line, *blind, say(lang, "server.card.players", count=len(told.people))])
    return Scene(title, line, tuple(own.board), tuple(own.cards), name, _result(lang, own), good=own.won)


def _name(frozen: Frozen) -> str:
    card = frozen.told.people.get(frozen.told.viewer)
    return "" if card is None else card.name


def _result(lang: str, own: OwnHand) -> str:
    """Chips; or the place, where the game has places."""
    if own.place.isdecimal():
        return say(lang, "server.card.place", place=own.place)
    return f"+{own.profit:,}" if own.profit > 0 else f"{own.profit:,}"


# -- in the page


async def head_of(context: Context, request: web.Request, lang: str) -> str:
    """The tags of a page's head."""
    share, table = request.match_info.get("share", ""), request.match_info.get("table", "")
    if share:
        scene, picture = await scene_of_share(context, lang, share), f"shared/{quote(share, safe='')}"
    elif table and request.path.startswith("/t/"):
        scene, picture = scene_of_table(context, lang, table), f"tables/{quote(table, safe='')}"
    else:
        scene, picture = scene_of_house(lang), "house"
    house = house_address(context, request)
    return _tags(scene, f"{house}{request.path}", f"{house}/api/{picture}/card.png?lang={lang}")


def _tags(scene: Scene, url: str, image: str) -> str:
    line = " | ".join([part for part in (scene.line, _in_words(scene)) if part])
    said = {
        "og:type": "website",
        "og:site_name": "한판 Hanpan",
        "og:title": " ".join([part for part in (scene.title, scene.result) if part]),
        "og:description": line,
        "og:url": url,
        "og:image": image,
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": line,
    }
    tags = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in said.items()]
    tags.append(f'<meta name="description" content="{escape(line)}" />')
    tags.append('<meta name="twitter:card" content="summary_large_image" />')
    return "\n".join(tags)


def _in_words(scene: Scene) -> str:
    """A♠ K♦ – 10♥ 2♣ 9♠"""
    rows = [" ".join(pretty(card) for card in cards) for cards in (scene.cards, scene.board) if cards]  # type: ignore[arg-type]
    return " – ".join(rows)
