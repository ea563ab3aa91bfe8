"""The seed of a simulation: given, or thrown and told, so that it can be played again."""

import secrets

import typer

from hanpan.words import say


def seed_or_new(lang: str, seed: int | None) -> int:
    if seed is not None:
        return seed
    chosen = secrets.randbits(32)
    typer.echo(say(lang, "simulate.seed", seed=chosen))
    return chosen
