"""What no type can say: how a client comes in and what the numbers, ids and pictures promise."""

from hanpan.wire import VERSION

HEAD = f"""\
# The protocol, version {VERSION}

Everything live goes over one WebSocket per client: JSON text, one message a frame. This page is made from the types of
the house (`python -m hanpan.wire.documents`), as are [the JSON schema](protocol.schema.json) and
[the TypeScript types](../web/src/wire.ts). All numbers are whole numbers; all times are milliseconds since 1970 on the
house's clock; all amounts are chips. HO-2.1 and the like are rules of the rulebook.

## Coming in

1. `POST /api/guest` with `{{"name": "Ann", "lang": "en"}}` makes one a guest and sets a session cookie. A program adds
   `"token": true` and is given a token instead; a bot says what it is with `"bot": true, "protocol": {VERSION}`.
2. `GET /ws?version={VERSION}` opens the connection: a browser with its cookie, from a page of the house; a program with
   `Authorization: Bearer …`, or with `&token=…` in the address.
3. The house's first word is [welcome](#welcome): who one is, what the bank holds, what time it is, and the table at
   which one has a seat, if any. Who has one says [enter](#enter) to it and goes on playing.

One person has one connection. A second one takes over: the first is told [taken-over](#taken-over) and ends.

When the house ends a connection it says why by the code of the closing frame:

| code | |
|---|---|
| 1001 | The house closes for a while: come back. |
| 1003 | A binary frame came; everything is text here. |
| 1008 | Too many messages, for too long. |
| 1009 | A message was too long. |
| 1012 | What is behind the connection is another now, or one was renamed: come back at once, and go on. |
| 1013 | One has read too slowly: come back, and go on from the last number. |
| 4001 | One has come in by another connection. |
| 4400 | Another version of the protocol is spoken here. |
| 4401 | One is not signed in, or no longer. |
| 4403 | An operator has ended it: `shown-out` says why. A client does not come back by itself. |

## How one talks

**Wishes and answers.** Whatever a client says is a wish with an `id` of its own making. It is answered by
[done](#done), [refused](#refused) or the word it asks for, with the same `id`. Granted means durable: what was
acknowledged or shown survives a crash of the house.

**Sent twice, done once.** A client that does not know whether a wish arrived (the connection broke) sends it again with
the same `id`, and gets the answer it would have got. An id is used for one wish only.

**A late click acts on nothing.** [play](#play) names the hand and the turn it answers: `hand_number` and `turn_number`
of the picture (`games` and `turn_number` at a Sniper table, zero in a blackjack room). If the table has moved on, it is
refused as `too-late`.

**Legal moves are given, not computed.** `own.moves` lists what one may do now; a move has a range of amounts (`low` to
`high`) or `options` to choose from. `own.offers` lists the other buttons, the grey ones with the refusal that greys
them.

**Facts have numbers.** Each table counts its facts without gaps, from 0. [happened](#happened) tells the facts `first`
to `number`, each as one may hear it: who may not know what a fact says is told a fact without it. The picture beside
them is the table after them, so a client may draw it and forget the facts. Where `first` is `number + 1` there is only
a picture.

**Coming back.** A client that has lost its connection, or finds that `first` is not the number after its last one, says
[enter](#enter) with `since`, its last number: it is told the facts after that, or just a fresh picture where the house
no longer has them all at hand.

**A picture is made of parts.** `people` are the names; `shared` is what everybody sees who may look, and at a hold'em
table `hand` is the hand as everybody sees it; `own` is what one sees beyond that: the cards in one's hand, one's moves,
one's bank. A part that is not in a message is as it was: while people bet, mostly `hand` alone is told. Who enters gets
all of them. In a hand, the hand says what lies before whom. A card face down is `"??"`.

**Refusals are values.** [refused](#refused) has a stable `code`, the `rule` of the rulebook it rests on, a `text` in
the client's language, and the `amounts` that explain it. A refused wish has changed nothing. A message that cannot be
read (broken JSON, an unknown field, a wrong type) is refused, too, with an empty `id` where it had none to read. The
same shape greys the buttons (`Refusal`, without the text).

**Nobody slows the table.** Who only looks on and reads too slowly gets a fresh picture later; a player who reads too
slowly is disconnected and may come back. Who sends too much is read more slowly, and in the end hung up on.
"""

WISHES = "## What a client says\n"
WORDS = "## What the house says\n"
TABLES = """\
## Tables

`game` says which facts and pictures a [happened](#happened) holds. At every table these facts may be told:
"""
ABOUT_TABLE = {
    "holdem": (
        "Hold'em: cash tables, sit-and-go and private sit-and-go. Besides the facts of every table there are these:",
        "`played` holds a fact of the hand:",
    ),
    "sniper": (
        "Sniper Hold'em. Besides the facts of every table there are these:",
        "`game-played` holds a fact of the game:",
    ),
    "blackjack": (
        "The blackjack room. Besides the facts of every table there are these:",
        "`room-played` holds a fact of the room:",
    ),
}
"""By game: what its table is, and where the facts of the game itself are."""
PARTS = """\
## Parts

What messages, facts and pictures are made of.
"""
