"""What the operations of this game's cards do. Importing this package registers them."""

from . import answers, cards, cells, choosing, directions, life, places, players, regions, time
from .handlers import HANDLERS
from .players import PROCEDURES

__all__ = [
    "HANDLERS", "PROCEDURES", "answers", "cards", "cells", "choosing", "directions", "life", "places", "players",
    "regions", "time",
]  # fmt: skip
