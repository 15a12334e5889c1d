"""What the server writes by itself is what a WebSocket library would have written."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from hopetable.api.socket import text_frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_text_frame_is_made_as_the_library_makes_it(size: int) -> None:
    text = "梦" * (size // 3) + "x" * (size % 3)
    assert len(text.encode()) == size
    assert text_frame(text.encode()) == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
