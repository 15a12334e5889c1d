"""What the operations of this game's cards may say. Importing this package registers them."""

from . import cards, life, naming, places, standing, time
from .base import OPERATIONS, Attributes
from .life import Hurt
from .standing import CONTINUOUS
from .time import ReturnWaiting

for _model in OPERATIONS.values():
    _model.model_rebuild()

__all__ = [
    "CONTINUOUS", "OPERATIONS", "Attributes", "Hurt", "ReturnWaiting", "cards", "life", "naming", "places", "standing",
    "time",
]  # fmt: skip
