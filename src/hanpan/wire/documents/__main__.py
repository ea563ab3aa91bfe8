"""Write the documents of the protocol anew, from the folder of the repository."""

from pathlib import Path

from hanpan.wire.documents import documents

for name, text in documents().items():
    place = Path(name)
    place.parent.mkdir(parents=True, exist_ok=True)
    if not place.exists() or place.read_text(encoding="utf-8") != text:
        place.write_text(text, encoding="utf-8")
        print(name)
