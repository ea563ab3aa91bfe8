"""The language spoken with clients: what they say (`client_says`) and what the house says (`house_says`).

JSON text, one message a frame. Every type is a frozen, tagged structure; the documentation, the JSON schema and the
TypeScript types are made from them (`hanpan.wire.documents`).
"""

VERSION = 2
"""Of the protocol. A client names it when it comes in; one of another version is refused with a clear word."""
NEEDED = "hanpan 0.2"
"""The first package whose bots speak it."""
