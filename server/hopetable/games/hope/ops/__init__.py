"""What the operations of this game's cards do. Importing this package registers them."""

from . import answers, cards, choosing, life, places, players, time
from .handlers import HANDLERS
from .players import PROCEDURES

__all__ = ["HANDLERS", "PROCEDURES", "answers", "cards", "choosing", "life", "places", "players", "time"]
