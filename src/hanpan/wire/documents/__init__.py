"""The protocol on paper, made from the types: docs/protocol.md, its JSON schema, and web/src/wire.ts.

`python -m hanpan.wire.documents` writes them anew; a test fails where they are older than the types.
"""

import json

from hanpan.wire.documents.markdown import markdown
from hanpan.wire.documents.schema import schema
from hanpan.wire.documents.typescript import typescript

__all__ = ["documents"]


def documents() -> dict[str, str]:
    """Every document by its place in the repository."""
    return {
        "docs/protocol.md": markdown(),
        "docs/protocol.schema.json": json.dumps(schema(), ensure_ascii=False, indent=1) + "\n",
        "web/src/wire.ts": typescript(),
    }
