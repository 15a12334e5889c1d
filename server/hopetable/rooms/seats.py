"""Seats: who holds them, with which deck, and what each has asked the server to do on its behalf."""

from __future__ import annotations

from typing import Literal

import msgspec

from .ports import Data


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck as it was brought to the table."""

    name: str | dict[str, str]
    cards: dict[str, int]
    legal: bool
    problems: list[Data] = []


class Seat(msgspec.Struct, kw_only=True):
    """One place at the table. It belongs to an account, to whoever holds its token, or to a bot; never to a socket."""

    account: str | None = None
    name: str = ""
    token: str | None = None
    bot: str | None = None
    ready: bool = False
    deck: Deck | None = None
    nonce: str | None = None
    ask: Literal["auto", "always", "until_turn", "chain"] = "auto"
    cards: dict[str, Literal["never", "always"]] = {}
    take_backs: int = 0
    take_back_muted: bool = False

    @property
    def taken(self) -> bool:
        """Somebody sits here."""
        return self.account is not None or self.token is not None or self.bot is not None

    @property
    def human(self) -> bool:
        """A person sits here."""
        return self.taken and self.bot is None

    def fresh(self) -> None:
        """Forget what belonged to one match."""
        self.ready = self.bot is not None
        self.nonce = None
        self.ask = "auto"
        self.cards = {}
        self.take_backs = 0
        self.take_back_muted = False

    def data(self) -> Data:
        """For the store."""
        return msgspec.to_builtins(self)


def read_seat(data: Data) -> Seat:
    """A seat from the store."""
    return msgspec.convert(data, Seat)
