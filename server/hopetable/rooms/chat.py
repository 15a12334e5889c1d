"""Chat: plain text or phrases, cleaned, bounded, kept short."""

from __future__ import annotations

import re
import unicodedata
from collections import deque
from typing import TYPE_CHECKING

from hopetable.kernel.errors import Refusal

from . import audiences
from .conn import Conn, encode
from .frames import ChatFrame
from .limits import Limits
from .ports import Data

if TYPE_CHECKING:
    from .room import Room

_STRIP = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_SPACES = re.compile(r"\s+")
_JOINER = "\u200d"


def clean(text: str, most: int) -> str:
    """Text without control, bidirectional and invisible characters, on one line; raises Refusal if nothing is left."""
    spaced = "".join(" " if c in "\n\r\t\u2028\u2029" else c for c in text)
    kept = "".join(c for c in spaced if c == _JOINER or unicodedata.category(c) not in _STRIP)
    kept = _SPACES.sub(" ", kept).strip(" " + _JOINER)
    kept = re.sub("(\u200d)+", _JOINER, kept)
    kept = _few_marks(kept)
    if not kept:
        raise Refusal("bad_field", field="text")
    if len(kept) > most:
        raise Refusal("bad_field", field="text", limit=most)
    return kept


def _few_marks(text: str, most: int = 3) -> str:
    """At most three combining marks in a row, so that nothing climbs out of its line."""
    out, run = [], 0
    for char in text:
        run = run + 1 if unicodedata.combining(char) else 0
        if run <= most:
            out.append(char)
    return "".join(out)


class Chat:
    """The talk of one room: newest messages and who spoke when."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.next = 1
        self.kept: deque[tuple[Data, str]] = deque(maxlen=limits.chat_kept)
        self._spoken: dict[str, deque[int]] = {}

    def say(self, who: str, sender: Data, now: int, text: str | None, phrase: str | None) -> Data:
        """A new message; raises Refusal too_fast when somebody talks too much."""
        if (text is None) == (phrase is None):
            raise Refusal("bad_field", field="text")
        body: Data = {"phrase": phrase} if text is None else {"text": clean(text, self.limits.chat_chars)}
        spoken = self._spoken.setdefault(who, deque())
        while spoken and now - spoken[0] > self.limits.chat_window_ms:
            spoken.popleft()
        if len(spoken) >= self.limits.chat_count:
            raise Refusal("too_fast", wait_ms=self.limits.chat_window_ms - (now - spoken[0]))
        spoken.append(now)
        message = {"t": "chat", "id": self.next, "from": sender, **body, "at": now}
        self.next += 1
        self.kept.append((message, who))
        if len(self._spoken) > 1_000:
            self._spoken.clear()
        return message


def say(room: Room, conn: Conn, frame: ChatFrame) -> None:
    """What somebody at the table says, to those who hear it. Raises Refusal chat_off, chat_muted; as `Chat.say`."""
    doors = room.services.doors
    if not doors.chat_open() or room.options.chat == "off":
        raise Refusal("chat_off")
    if (until := doors.muted_until(conn.person.account)) is not None:
        raise Refusal("chat_muted", until=until)
    if room.options.chat == "phrases" and frame.phrase is None:
        raise Refusal("chat_off")
    sender: Data = {"name": conn.person.name, "account": conn.who}
    if conn.seat is not None:
        sender = {"seat": conn.seat, "name": room.seats[conn.seat].name, "account": conn.who}
    else:
        sender["referee" if conn.audience == audiences.REFEREE else "watch"] = True
    message = room.chat.say(conn.who, sender, room.services.time.now(), frame.text, frame.phrase)
    text = encode(message)
    for other in room.conns:
        if audiences.hears(other, message, conn.who):
            other.send(text)
