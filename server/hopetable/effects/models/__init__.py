"""What the operations all games share may say. Importing this package registers them."""

from . import altering, cards, continuous, control, figures

__all__ = ["altering", "cards", "continuous", "control", "figures"]
