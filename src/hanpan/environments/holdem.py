"""A hand of hold'em, or of another variant of its family, as an episode: on the native twin where there is one."""

from typing import Any, ClassVar

import numpy as np

from hanpan.engine import Command
from hanpan.environments.episode import Episode, Floats, IllegalActionError, Mask
from hanpan.environments.holdem_numbers import Row, encode, legal_actions, row_of, row_of_dealt
from hanpan.environments.holdem_rows import ACTIONS, width_of
from hanpan.games.holdem import GAME, RULE_SETS, VARIANTS, HandSetup, HandView, Raise, setup
from hanpan.games.holdem.twin import NATIVE, Table, covers, hand_of
from hanpan.games.holdem.twin import columns as column
from hanpan.games.holdem.twin.contract import KINDS
from hanpan.games.holdem.twin.words import NAMES


class HoldemEpisode(Episode):
    """One hand. The seed chooses who has the button, too."""

    game: ClassVar = GAME
    actions = ACTIONS

    def __init__(
        self,
        players: int = 2,
        *,
        stack: int = 1000,
        small_blind: int = 5,
        big_blind: int = 10,
        ante: int = 0,
        variant: str = "holdem",
        rules: str = "house",
        native: bool = NATIVE,
    ) -> None:
        self.players, self.width = players, width_of(players)
        self.stack, self.chips = stack, stack * players
        self.blinds = small_blind, big_blind, ante
        self.variant, self.rules = VARIANTS[variant], RULE_SETS[rules]
        self.native = native and covers(self.rules, self.variant)
        self.rows: dict[int, Row] = {}
        """What is seen now, by player; asked for more than once between two moves."""
        self.tables: list[Any] = [Table(self.table(button)) for button in range(players)] if self.native else []

    def opening(self, seed: int) -> HandSetup:
        return self.table(seed % self.players)

    def table(self, button: int) -> HandSetup:
        small, big, ante = self.blinds
        stacks = [self.stack] * self.players
        return setup(
            stacks,
            button=button,
            rules=self.rules,
            variant=self.variant,
            small_blind=small,
            big_blind=big,
            ante=ante,
        )

    def begin(self, seed: int) -> None:
        self.rows.clear()
        if self.native:
            self.state = self.tables[seed % self.players].deal(seed)
        else:
            super().begin(seed)

    def turn(self) -> int:
        return int(self.state.turn) if self.native else super().turn()

    def picture(self, player: int) -> HandView:
        return GAME.see(hand_of(self.state) if self.native else self.state, player)

    def row(self, player: int) -> Row:
        """What a player sees, in the columns of a batch."""
        if player not in self.rows:
            dealt = self.native
            self.rows[player] = (
                row_of_dealt(self.state, player, self.chips) if dealt else row_of(self.picture(player), player)
            )
        return self.rows[player]

    def observe(self, player: int) -> tuple[Floats, Mask]:
        row, mask = self.row(player), np.zeros(len(ACTIONS), np.int8)
        if row[column.TURN] == player:
            mask[list(legal_actions(row))] = 1
        return encode(row, player, self.players, self.chips), mask

    def act(self, action: int) -> None:
        player = self.turn()
        chosen = legal_actions(self.row(player)).get(int(action))
        if chosen is None:
            raise IllegalActionError(f"{ACTIONS[int(action)]} is not legal now")
        kind, amount = chosen
        self.rows.clear()
        if self.native:
            self.state.act(kind, amount)
        else:
            self.do(GAME.wish(player, NAMES[kind], amount, ""))

    def do(self, wish: Command) -> None:
        self.rows.clear()
        if not self.native:
            super().do(wish)
            return
        try:
            self.state.act(KINDS[type(wish)], wish.to if isinstance(wish, Raise) else 0)
        except ValueError as refused:
            raise IllegalActionError(str(refused)) from refused

    def encode(self, picture: HandView, player: int) -> Floats:
        return encode(row_of(picture, player), player, self.players, self.chips)

    def choices(self, picture: HandView, player: int) -> dict[int, tuple[str, int, str]]:
        legal = legal_actions(row_of(picture, player))
        return {action: (NAMES[kind], amount, "") for action, (kind, amount) in legal.items()}

    def won(self) -> list[float]:
        """In big blinds."""
        stacks = self.state.stacks if self.native else {one.seat: one.stack for one in self.picture(0).seats}
        return [(stacks[player] - self.stack) / self.blinds[1] for player in range(self.players)]
