"""What an operator can turn off while the server runs. They start as the settings say."""

from __future__ import annotations

import dataclasses
from typing import Self

from hopetable.api.errors import Refusal
from hopetable.settings import Settings


@dataclasses.dataclass
class Switches:
    new_matches: bool
    chat: bool
    registration: bool
    guests: bool
    disabled_games: frozenset[str]
    disabled_cards: frozenset[str]
    draining: bool = False
    """Set while the server goes down: no new matches, and /readyz says so."""

    @classmethod
    def of(cls, settings: Settings) -> Self:
        names = (field.name for field in dataclasses.fields(cls) if field.name != "draining")
        return cls(**{name: getattr(settings, name) for name in names})

    def require(self, name: str) -> None:
        """Refuse when the switch `name` is off."""
        if not getattr(self, name):
            raise Refusal(403, f"{name}_off", "The operator has turned this off for now.")
