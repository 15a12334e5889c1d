"""The referee of a room: stops the clocks, rules, sets numbers, moves cards, winds back, confirms a result.

Everybody sees every act. It is an entry of the match log like an answer, so that a resume and a replay go the same
way; what it says is an event `referee` in everybody's log.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hopetable.kernel.errors import Refusal, RulesFault
from hopetable.kernel.projection import Views
from hopetable.kernel.state import Match
from hopetable.kernel.zones import zone_name
from hopetable.store.ports import LogEntry, StoreUnavailable

from . import keeping, presence, show
from .audiences import REFEREE
from .chat import clean
from .conn import Conn
from .frames import Referee
from .ports import Data
from .table import Table

if TYPE_CHECKING:
    from .room import Room


async def act(room: Room, conn: Conn, frame: Referee) -> None:
    """Do one act of the referee; raises Refusal and has then changed nothing."""
    if conn.audience != REFEREE:
        raise Refusal("not_referee")
    table = room.live()
    text = clean(frame.text, room.services.limits.chat_chars) if frame.text is not None else ""
    body: Data = {"act": frame.act, "who": conn.person.name, "text": text}
    if frame.act == "rule" and not text:
        raise Refusal("bad_field", field="text")
    if frame.act in ("pause", "resume") and table.stopped == (frame.act == "pause"):
        raise Refusal("stale")
    if frame.act == "rewind":
        body |= await _wind_back(room, table, frame.count)
    else:
        names = ("seat", "name", "value", "zone", "cell", "winners")
        given = {name: getattr(frame, name) for name in names}
        body |= {key: value for key, value in given.items() if value is not None}
        if frame.act == "move":
            body |= {"at": frame.at, "up": frame.up}
        if frame.card is not None:
            body["card"] = _card(room, table, frame.card)
    room.vote = None
    await room.play("referee", None, body, None, manual=True)
    if frame.act in ("pause", "resume"):
        hold(room, table)
        show.send_room(room)
        show.send_clocks(room)


def hold(room: Room, table: Table) -> None:
    """Let the clocks stand while the referee has stopped the match, and run again after."""
    if table.stopped:
        table.clocks.pause(room.services.time.now())
    else:
        presence.note(room)


def _card(room: Room, table: Table, handle: str) -> int:
    """A card the referee sees, by its handle; raises Refusal bad_target."""
    match = table.match
    if room.options.referee == "all":
        if handle[:1] == "u" and handle[1:].isascii() and handle[1:].isdigit() and int(handle[1:]) in match.cards:
            return int(handle[1:])
    elif handle not in Views(table.entry.rules).view(match, "watch")["cards"]:
        raise Refusal("bad_target")
    found = next((c for c in match.cards.values() if c.handle and c.handle == handle), None)
    if found is None or not table.entry.rules.zones[zone_name(found.zone)].counted:
        raise Refusal("bad_target")
    return found.id


async def _wind_back(room: Room, table: Table, count: int) -> Data:
    """The position before the last `count` declarations, made anew from the log."""
    try:
        entries = await room.services.store.entries(room.match_id)
    except StoreUnavailable:
        keeping.storage_lost(room)
        raise Refusal("storage_down") from None
    target = declarations_back(entries, count)
    if target is None:
        raise Refusal("nothing_to_take_back")
    try:
        match = await replayed(room, [e for e in entries if e.number < target])
    except (RulesFault, Refusal, msgspec.MsgspecError) as error:
        raise Refusal("nothing_to_take_back") from error
    return {"to": target, "count": count, "state": table.earlier(match)}


def declarations_back(entries: list[LogEntry], count: int) -> int | None:
    """The number of the entry that is `count` declarations back: answers given by hand that still stand."""
    skip_to: int | None = None
    for entry in reversed(entries):
        if skip_to is not None and entry.number >= skip_to:
            continue
        if "to" in entry.body and entry.kind in ("take_back", "referee"):
            skip_to = entry.body["to"]
        elif entry.kind in ("answer", "timeout") and "auto" not in entry.body:
            count -= 1
            if count == 0:
                return entry.number
    return None


async def replayed(room: Room, entries: list[LogEntry]) -> Match:
    """The match after these entries, the opening among them."""
    table = Table(room.services, room.entry, room.match_id, room.options, len(room.seats))
    for entry in entries:
        table.replay(entry, entry.at * 1000)
    return table.match
