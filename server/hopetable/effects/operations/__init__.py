"""The operations all games share. Importing this package registers them."""

from . import altering, cards, continuous, control

__all__ = ["altering", "cards", "continuous", "control"]
