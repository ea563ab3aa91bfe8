"""`hanpan new-bot`: a folder to begin with."""

import re
import sys
from importlib.resources import files
from pathlib import Path

from hanpan.bots.sdk.errors import BotError
from hanpan.words import FALLBACK, say
from hanpan.words.languages import read

GAMES = {"holdem": "holdem.py", "sniper": "sniper.py", "blackjack": "blackjack.py"}
"""The template of each."""
README = "new-bot.md"
"""In the folder of each language."""
_TEMPLATES = files("hanpan.bots.sdk.templates")
TEXTS = ("about-holdem", "about-sniper", "about-blackjack", "plays-holdem", "plays-sniper", "plays-blackjack", "test")


def new_bot(folder: Path, game: str, lang: str) -> Path:
    """The file of the bot. Nothing that is there is written over."""
    module, bot = names_of(folder.name)
    if game not in GAMES:
        raise BotError("no-game", game=game, known=", ".join(GAMES))
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise BotError("exists", folder=folder) from None
    except OSError as wrong:
        raise BotError("cannot-write", folder=folder, problem=wrong.strerror or type(wrong).__name__) from None
    code = _read(GAMES[game], lang).replace("MyBot", bot)
    test = _read("testing.py", lang).replace("hanpan.bots.sdk.templates.holdem", module).replace("MyBot", bot)
    readme = (read(lang, README) or read(FALLBACK, README)).format(name=folder.name, module=module)
    for name, text in ((f"{module}.py", code), (f"test_{module}.py", test), ("README.md", readme)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder / f"{module}.py"


def names_of(name: str) -> tuple[str, str]:
    """Of the file and of the class: `my-first bot` is my_first_bot and MyFirstBot."""
    words = [word for word in re.split(r"[\W_]+", name) if word]
    module = "_".join(words).lower()
    bot = "".join([word[0].upper() + word[1:] for word in words])
    if not bot.isidentifier():
        raise BotError("bad-name", name=name)
    taken = module in sys.stdlib_module_names or module in ("hanpan", "bot")
    return (f"{module}_bot" if taken or not module.isidentifier() else module), bot


def _read(template: str, lang: str) -> str:
    text = _TEMPLATES.joinpath(template).read_text(encoding="utf-8")
    for key in TEXTS:
        text = text.replace(say(FALLBACK, f"new-bot.{key}"), say(lang, f"new-bot.{key}"))
    return text
