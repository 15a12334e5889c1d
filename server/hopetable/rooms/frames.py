"""What a client may say: one closed record per frame, and the reader that lets nothing else through."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from hopetable.kernel.errors import Refusal

Mid = Annotated[str, Meta(min_length=1, max_length=40)]
Word = Annotated[str, Meta(max_length=120)]
SeatNo = Annotated[int, Meta(ge=0, le=31)]
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Options = Annotated[tuple[Word, ...], Meta(max_length=256)]
Number = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", kw_only=True):
    """Base of the client's frames."""


class Last(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a returning client saw last."""

    epoch: Word
    seq: Count
    chat: Count = 0


class Hello(Frame, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="hello"):
    v: int
    room: Word
    ticket: Word | None = None
    invite: Word | None = None
    watch: Word | None = None
    referee: Word | None = None
    token: Word | None = None
    seat: SeatNo | None = None
    last: Last | None = None
    locale: Annotated[str, Meta(max_length=20)] = "en"


class AnswerFrame(Frame, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="answer"):
    mid: Mid
    decision: Word
    rev: Count
    options: Options = ()
    number: Number | None = None


RoomAct = Literal[
    "deck", "ready", "options", "kick", "sit", "leave", "rematch", "bot", "both", "revoke", "start",
]  # fmt: skip


class RoomFrame(Frame, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="room"):
    mid: Mid
    act: RoomAct
    on: bool = True
    seat: SeatNo | None = None
    deck: Word | None = None
    cards: Annotated[dict[Word, Annotated[int, Meta(ge=1, le=99)]], Meta(max_length=300)] | None = None
    name: Annotated[str, Meta(max_length=60)] | None = None
    nonce: Annotated[str, Meta(max_length=64)] | None = None
    options: dict[str, Any] | None = None
    link: Literal["invite", "watch", "referee"] | None = None


class Concede(Frame, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="concede"):
    mid: Mid
    seat: SeatNo | None = None


class TakeBack(Frame, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="take_back"):
    mid: Mid
    act: Literal["ask", "grant", "deny", "mute"]
    on: bool = True


class ChatFrame(Frame, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="chat"):
    mid: Mid
    text: Annotated[str, Meta(max_length=4_000)] | None = None
    phrase: Annotated[str, Meta(max_length=40, pattern="^[a-z0-9_]+$")] | None = None


class Mute(Frame, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="mute"):
    mid: Mid
    on: bool = True
    seat: SeatNo | None = None
    account: Word | None = None
    watchers: bool = False


class PolicyFrame(Frame, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="policy"):
    mid: Mid
    ask: Literal["auto", "always", "until_turn", "chain"] | None = None
    cards: Annotated[dict[Word, Literal["never", "always"] | None], Meta(max_length=100)] | None = None


class Hold(Frame, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="hold"):
    mid: Mid
    decision: Word


class Probe(Frame, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="probe"):
    mid: Mid
    decision: Word
    rev: Count
    options: Options = ()
    number: Number | None = None


class Why(Frame, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="why"):
    mid: Mid
    card: Word | None = None
    decision: Word | None = None


class Reach(Frame, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="reach"):
    mid: Mid
    card: Word


RefereeAct = Literal["pause", "resume", "rule", "set", "move", "rewind", "result"]


class Referee(Frame, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="referee"):
    mid: Mid
    act: RefereeAct
    text: Annotated[str, Meta(max_length=4_000)] | None = None
    seat: SeatNo | None = None
    name: Annotated[str, Meta(max_length=40)] | None = None
    value: Number | None = None
    card: Word | None = None
    zone: Annotated[str, Meta(max_length=40)] | None = None
    at: Literal["top", "bottom"] = "top"
    up: bool = True
    cell: tuple[Number, Number] | None = None
    winners: Annotated[tuple[SeatNo, ...], Meta(max_length=16)] | None = None
    count: Annotated[int, Meta(ge=1, le=50)] = 1


class ViewFrame(Frame, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="view"):
    mid: Mid
    seat: SeatNo | None = None


class LessonFrame(Frame, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="lesson"):
    mid: Mid
    act: Literal["again", "free"]


class Ping(Frame, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="ping"):
    n: Count = 0


ClientFrame = (
    Hello | AnswerFrame | RoomFrame | Concede | TakeBack | ChatFrame | Mute | PolicyFrame | Hold
    | Probe | Why | Reach | Referee | ViewFrame | LessonFrame | Ping
)  # fmt: skip

_decode = msgspec.json.Decoder(ClientFrame).decode
"""Made once: to convert to a union works the union out anew each time, which costs ten times the frame."""

READS = (Probe, Why, Reach, Ping)
"""Frames that change nothing; they have a rate limit of their own."""


def read_frame(raw: bytes, most_bytes: int, most_depth: int) -> ClientFrame:
    """The frame in a text message; raises Refusal with the code that says what is wrong with it."""
    if len(raw) > most_bytes:
        raise Refusal("too_large", limit=most_bytes)
    braces = raw.count(b"{")
    if braces + raw.count(b"[") > most_depth and depth(raw) > most_depth:
        raise Refusal("too_deep", limit=most_depth)
    try:
        frame = _decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return _read_carefully(raw)
    if type(frame) is AnswerFrame and braces == 1 and raw.count(b'":') == _fewest_keys(frame):
        return frame
    return _read_carefully(raw)


def _fewest_keys(frame: AnswerFrame) -> int:
    """How many keys an answer has that names none twice and no default: what has no more repeats nothing."""
    return 4 + (frame.options != ()) + (frame.number is not None)


def _read_carefully(raw: bytes) -> ClientFrame:
    """The frame, or what is wrong with it, in the order in which clients are told: JSON, repeated keys, fields."""
    try:
        data = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("bad_json", detail=str(error)[:120]) from None
    if not isinstance(data, dict):
        raise Refusal("bad_json", detail="a frame is an object")
    if raw.count(b"{") != 1 or raw.count(b'":') != len(data):
        _refuse_repeats(raw)
    try:
        return _decode(raw)
    except msgspec.ValidationError as error:
        text = str(error)
        if "unknown field" in text:
            raise Refusal("unknown_field", detail=text[:160]) from None
        if text.endswith("`$.t`") or "missing required field `t`" in text:
            raise Refusal("unknown_type", detail=text[:160]) from None
        raise Refusal("bad_field", detail=text[:160]) from None


def mid_of(raw: bytes) -> str | None:
    """The message id of a frame that was refused for what else it holds, so that its sender is not kept waiting."""
    try:
        mid = msgspec.json.decode(raw, type=_Named).mid
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return mid if mid and 1 <= len(mid) <= 40 else None


class _Named(msgspec.Struct, frozen=True):
    mid: str | None = None


def depth(raw: bytes) -> int:
    """How deep brackets nest outside strings."""
    deep = most = 0
    quoted = escaped = False
    for byte in raw:
        if quoted:
            if escaped:
                escaped = False
            elif byte == 0x5C:
                escaped = True
            elif byte == 0x22:
                quoted = False
        elif byte == 0x22:
            quoted = True
        elif byte in b"{[":
            deep += 1
            most = max(most, deep)
        elif byte in b"}]":
            deep -= 1
    return most


def _refuse_repeats(raw: bytes) -> None:
    """Raise if an object names a key twice."""

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(items)
        if len(found) != len(items):
            raise Refusal("bad_json", detail="a key is given twice")
        return found

    json.loads(raw, object_pairs_hook=pairs)


def refusal_data(refusal: Refusal, mid: str | None) -> dict[str, Any]:
    """A refusal as a frame."""
    out: dict[str, Any] = {"t": "refused", "re": mid, "code": refusal.code}
    if refusal.rule:
        out["rule"] = refusal.rule
    if refusal.params:
        out["params"] = refusal.params
    out["message"] = message(refusal.code, refusal.params)
    if refusal.code == "stale":
        out["stale"] = True
    return out


_MESSAGES = {
    "bad_json": "The message is not valid JSON.",
    "too_large": "The message is too large.",
    "too_deep": "The message is nested too deeply.",
    "unknown_type": "There is no such message type.",
    "unknown_field": "The message has a field nobody knows.",
    "bad_field": "A field of the message is missing or wrong.",
    "too_fast": "Too many messages; slow down.",
    "hello_first": "The first message must be hello.",
    "version": "This server speaks another version of the protocol.",
    "no_room": "There is no such room.",
    "not_allowed": "You may not do that here.",
    "not_host": "Only the host of the room may do that.",
    "not_referee": "Only the referee may do that.",
    "paused": "The referee has stopped the match.",
    "not_seated": "You hold no seat at this table.",
    "no_decision": "There is no such decision.",
    "not_your_decision": "That decision is another seat's.",
    "stale": "The position has changed; look again.",
    "not_an_option": "That is not among the offered options.",
    "wrong_count": "That is not the right number of choices.",
    "not_waiting": "The match has begun already.",
    "not_live": "No match is running.",
    "not_ended": "The match has not ended.",
    "not_ready": "Not every seat is ready.",
    "chat_off": "Chat is off in this room.",
    "chat_muted": "An operator has muted you for a time.",
    "new_matches_off": "The operator has turned new matches off for now.",
    "game_off": "The operator has turned this game off for now.",
    "muted": "That has been muted.",
    "storage_down": "Nothing can be stored right now; nothing was changed.",
    "room_full": "Every seat is taken.",
    "server_full": "The server takes no new rooms at the moment.",
    "restarting": "The server is about to restart.",
    "invite_invalid": "That invitation is not valid any more.",
    "deck_illegal": "That deck is not legal here.",
    "no_deck": "There is no such deck.",
    "nothing_to_take_back": "There is nothing you could take back.",
    "limit_used": "You have used that up.",
    "repeated": "That has got nowhere too often this turn.",
    "busy": "The room is busy; send that again.",
    "fault": "Something went wrong inside the rules; the position is as before.",
}


def message(code: str, params: dict[str, Any] | None = None) -> str:
    """An English sentence for a code; clients translate the code itself."""
    return _MESSAGES.get(code) or f"The rules do not allow that ({code})."
