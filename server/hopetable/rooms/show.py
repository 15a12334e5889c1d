"""What goes out of a room: snapshots, updates, the room itself, clocks and notices, each encoded once per audience."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hopetable.kernel.told import audience_seat

from . import audiences, describe
from .conn import Conn, encode
from .ports import Data
from .table import Taken
from .updates import acknowledged

if TYPE_CHECKING:
    from .room import Room


def seq(room: Room, audience: str) -> int:
    """The number of the newest update an audience has."""
    if room.table is None:
        return 0
    return room.table.watch_seq if audience == "watch" else room.table.number


def send_snapshot(room: Room, conn: Conn) -> None:
    """Everything the connection's audience may know."""
    now = room.services.time.now()
    shown: Data = {"seq": 0, "view": None, "decisions": [], "log": [], "clocks": []}
    if room.table is not None:
        shown = room.table.shown(conn.audience, now)
    frame = {
        "t": "snapshot", "epoch": room.epoch, **shown, "room": describe.room_data(room, audiences.own_audience(conn)),
        "chat": [m for m, who in room.chat.kept if audiences.hears(conn, m, who)], "now": now,
    }  # fmt: skip
    if room.state == "ended":
        frame["ended"] = ended_data(room)
        frame["view"] = revealed(room, conn.audience) or frame["view"]
    conn.send_data(frame)


def send_room(room: Room) -> None:
    """Tell everybody about the room itself, each audience in its own words."""
    room.presence_at = None
    texts: dict[tuple[str, str], bytes] = {}
    for conn in room.conns:
        key = conn.audience, audiences.own_audience(conn)
        text = texts.get(key)
        if text is None:
            frame = {"t": "room", "seq": seq(room, conn.audience), "room": describe.room_data(room, key[1])}
            text = texts[key] = encode(frame)
        conn.send(text)


def send_own(room: Room, audience: str) -> None:
    """Tell one audience alone about the room, as it concerns nobody else."""
    text = encode({"t": "room", "seq": seq(room, audience), "room": describe.room_data(room, audience)})
    for conn in room.conns:
        if audiences.own_audience(conn) == audience:
            conn.send(text)


def send_clocks(room: Room) -> None:
    """The clocks, each audience as it may see them."""
    if room.table is None:
        return
    now = room.services.time.now()
    texts: dict[str, bytes] = {}
    for conn in room.conns:
        text = texts.get(conn.audience)
        if text is None:
            clocks = room.table.clocks.view(now, audience_seat(conn.audience))
            text = texts[conn.audience] = encode({"t": "clock", "clocks": clocks, "now": now})
        conn.send(text)


def notice(room: Room, code: str) -> None:
    """A word to everybody."""
    text = encode({"t": "notice", "code": code})
    for conn in room.conns:
        conn.send(text)


def publish(room: Room, taken: Taken, seat: int | None, mid: str | None) -> None:
    """Send the updates of a stored input."""
    assert room.table is not None
    texts: dict[str, bytes | None] = dict(taken.texts)
    late: list[bytes] = []
    if room.table.delay is not None:
        late = room.table.delay.release(taken.number, taken.texts["watch"], room.table.match.outcome is not None)
        texts["watch"] = None
    own = f"seat:{seat}"
    if mid is not None:
        texts[own] = acknowledged(taken.texts[own], mid)
    for conn in room.conns:
        text = texts.get(conn.audience)
        if text is not None:
            conn.send(text)
        else:
            for one in late:
                conn.send(one)


def send_end(room: Room) -> None:
    """The result to everybody, with every hidden card where the room's options say so."""
    said = ended_data(room)
    texts: dict[str, bytes] = {}
    for conn in room.conns:
        text = texts.get(conn.audience)
        if text is None:
            view = revealed(room, conn.audience)
            text = texts[conn.audience] = encode({"t": "ended", **said, **({"view": view} if view else {})})
        conn.send(text)


def revealed(room: Room, audience: str) -> Data | None:
    """The last position with nothing hidden; None if the room keeps hands and decks covered for good."""
    if room.table is None or room.options.reveal != "all":
        return None
    return {**room.table.open.view(room.table.match), "audience": audience, "you": audience_seat(audience)}


def ended_data(room: Room) -> Data:
    """The result, with what is needed to check the shuffle; a lesson is played with the same chance every time."""
    if room.options.lesson:
        return {"outcome": room.outcome}
    return {
        "outcome": room.outcome,
        "seed": {"secret": room.secret, "nonces": room.nonces, "commitment": room.commitment},
    }  # fmt: skip
