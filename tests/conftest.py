"""What every test may ask for. A folder's own needs are in its own conftest."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

# What a machine that is shared does with its time is no property of the code.
settings.register_profile("shared", deadline=None)
settings.load_profile("shared")

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository's folder."""
    return ROOT
