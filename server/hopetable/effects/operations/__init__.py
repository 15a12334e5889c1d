"""The operations all games share: importing this package has put them into `SHARED`, on which a game's own rest."""

from ..handlers import SHARED
from . import altering, cards, continuous, control

__all__ = ["SHARED", "altering", "cards", "continuous", "control"]
