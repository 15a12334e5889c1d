"""What processes write to each other. A line is one connection between them, numbered by the end with the socket."""

from __future__ import annotations

from typing import Any

import msgspec

from hopetable.rooms.frames import ClientFrame, Hello


class Letter(msgspec.Struct, array_like=True, tag=True):
    """One thing said. Letters between two processes arrive in order, or the lines between them are cut."""


class Come(Letter):
    """To the room's process: somebody wants in."""

    line: int
    room: str
    name: str
    account: str | None
    who: str
    """The opaque word by which the person is called in the room."""
    hello: Hello


class Say(Letter):
    """To the room's process: a frame of that connection, its limits checked."""

    line: int
    frame: ClientFrame


class Gone(Letter):
    """To the room's process: the connection is no more."""

    line: int


class Behind(Letter):
    """To the room's process: the reader has lost its queue and needs a snapshot."""

    line: int


class Text(Letter):
    """To the socket's process: a frame for all these connections, encoded once."""

    lines: list[int]
    text: bytes


class Fresh(Letter):
    """To the socket's process: what follows on this line begins with the snapshot it asked for."""

    line: int


class Shut(Letter):
    """To the socket's process: close the connection once what was sent is out."""

    line: int


class Ask(Letter):
    """A question for a room, or for all rooms of a process where none is named."""

    number: int
    room: str | None
    question: str
    said: dict[str, Any]


class Answer(Letter):
    """What came of a question: data, or the code, rule and figures of a refusal."""

    number: int
    data: Any = None
    refused: tuple[str, str | None, dict[str, Any]] | None = None


class Bag(msgspec.Struct, array_like=True):
    """Letters from one process to another. Bags are numbered from 1; one without letters repeats the last number."""

    sender: str
    number: int
    letters: list[Come | Say | Gone | Behind | Text | Fresh | Shut | Ask | Answer]


encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(Bag).decode
