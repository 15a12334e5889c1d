"""What a host may choose for a table: the options of every room, and those the game adds."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hopetable.kernel.errors import Refusal

from .chat import clean
from .ports import Data, GameEntry


class ClockOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds for one decision, and the bank that is drawn on after them. A step of 0 means no clock."""

    step_s: int = 60
    bank_s: int = 600


class RoomOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The options of a room; `game` holds the game's own."""

    clock: ClockOptions = ClockOptions()
    window: Literal["constant", "always", "instant"] = "constant"
    window_ms: int = 700
    take_back: bool = True
    watch: Literal["open", "hidden"] = "open"
    watch_view: Literal["public", "seats"] = "public"
    watch_delay: int = 0
    referee: Literal["off", "public", "all"] = "off"
    reveal: Literal["all", "none"] = "all"
    chat: Literal["open", "phrases", "off"] = "open"
    absence: Literal["concede", "wait"] = "concede"
    timeouts: Literal["concede", "play"] = "concede"
    seats: int = 2
    lesson: str = ""
    """The lesson that is taught here; no host chooses it, it comes with the room."""
    game: dict[str, Any] = {}

    def data(self) -> Data:
        """As the room object and the store show them: the game's own options beside the room's."""
        out = msgspec.to_builtins(self)
        out.update(out.pop("game"))
        return out


ROOM_SCHEMA: list[Data] = [
    {"key": "clock.step_s", "type": "choice", "values": [0, 30, 60, 90, 180], "default": 60,
     "label": {"zh": "每步用时", "en": "Time for a decision"}},
    {"key": "clock.bank_s", "type": "choice", "values": [0, 180, 300, 600, 1200, 3600], "default": 600,
     "label": {"zh": "备用时间", "en": "Time bank"}},
    {"key": "window", "type": "choice", "values": ["constant", "always", "instant"], "default": "constant",
     "label": {"zh": "响应等待", "en": "Response windows"}},
    {"key": "window_ms", "type": "number", "min": 300, "max": 5000, "default": 700,
     "label": {"zh": "响应等待时长", "en": "Length of a response window"}},
    {"key": "take_back", "type": "bool", "default": True, "label": {"zh": "允许撤回", "en": "Take-backs"}},
    {"key": "watch", "type": "choice", "values": ["open", "hidden"], "default": "open",
     "label": {"zh": "观战", "en": "Watching"}},
    {"key": "watch_view", "type": "choice", "values": ["public", "seats"], "default": "public",
     "label": {"zh": "观战视角", "en": "Watchers see"}},
    {"key": "watch_delay", "type": "number", "min": 0, "max": 20, "default": 0,
     "label": {"zh": "观战延迟（步）", "en": "Watchers lag behind (moves)"}},
    {"key": "referee", "type": "choice", "values": ["off", "public", "all"], "default": "off",
     "label": {"zh": "裁判", "en": "Referee"}},
    {"key": "reveal", "type": "choice", "values": ["all", "none"], "default": "all",
     "label": {"zh": "终局后公开暗牌", "en": "Hidden cards after the end"}},
    {"key": "chat", "type": "choice", "values": ["open", "phrases", "off"], "default": "open",
     "label": {"zh": "聊天", "en": "Chat"}},
    {"key": "absence", "type": "choice", "values": ["concede", "wait"], "default": "concede",
     "label": {"zh": "离线过久", "en": "Away too long"}},
    {"key": "timeouts", "type": "choice", "values": ["concede", "play"], "default": "concede",
     "label": {"zh": "三次超时", "en": "Three time-outs"}},
]  # fmt: skip


def schema(entry: GameEntry) -> list[Data]:
    """Every option a room of this game has, the game's own first."""
    out = [*entry.options_schema, *ROOM_SCHEMA]
    least, most = entry.seats
    if most > least:
        out.insert(0, {"key": "seats", "type": "number", "min": least, "max": most, "default": least,
                       "label": {"zh": "人数", "en": "Players"}})  # fmt: skip
    return out


def read_options(entry: GameEntry, given: Data | None, old: RoomOptions | None = None) -> RoomOptions:
    """Options from what a host sent, merged over the old ones; raises Refusal bad_field naming the option."""
    flat = _flatten(given or {})
    values: Data = _flatten(old.data()) if old is not None else {}
    known = {item["key"]: item for item in schema(entry)}
    own = {item["key"] for item in entry.options_schema}
    for key, item in known.items():
        values.setdefault(key, item.get("default"))
    for key, value in flat.items():
        if key == "seats" and "seats" not in known and value == entry.seats[0]:
            continue
        if key not in known:
            raise Refusal("bad_field", field=f"options.{key}")
        if not _fits(known[key], value):
            raise Refusal("bad_field", field=f"options.{key}")
        values[key] = clean(value, known[key]["length"]) if _is_text(known[key]) and value.strip() else value
    seats = values.get("seats") or entry.seats[0]
    faulty = entry.check_options(seats, {key: values[key] for key in own})
    if faulty is not None:
        raise Refusal("bad_field", field=f"options.{faulty}")
    return RoomOptions(
        clock=ClockOptions(values["clock.step_s"], values["clock.bank_s"]),
        seats=seats,
        game={key: values[key] for key in own},
        **{k: values[k] for k in _PLAIN},
    )


_PLAIN = (
    "window",
    "window_ms",
    "take_back",
    "watch",
    "watch_view",
    "watch_delay",
    "referee",
    "reveal",
    "chat",
    "absence",
    "timeouts",
)


def _flatten(given: Data) -> Data:
    out: Data = {}
    for key, value in given.items():
        if key == "clock" and isinstance(value, dict):
            out.update({f"clock.{name}": part for name, part in value.items()})
        else:
            out[key] = value
    return out


def _is_text(item: Data) -> bool:
    """Whether an option is free text, such as a winning condition in the players' own words."""
    return item.get("type") == "text"


def _fits(item: Data, value: Any) -> bool:
    kind = item.get("type")
    if kind == "per_seat":
        whole = isinstance(value, list) and all(type(v) is int and item["min"] <= v <= item["max"] for v in value)
        return whole and len(value) <= len(item["default"])
    if _is_text(item):
        return isinstance(value, str) and len(value) <= item["length"]
    if "values" in item:
        values: list[Any] = [v.get("value", v.get("id")) if isinstance(v, dict) else v for v in item["values"]]
        if all(type(v) is int for v in values):
            return type(value) is int and min(values) <= value <= max(values)
        return value in values
    if "min" in item or "max" in item:
        plain = isinstance(value, int) and not isinstance(value, bool)
        return plain and item.get("min", value) <= value <= item.get("max", value)
    if kind in ("bool", "boolean"):
        return isinstance(value, bool)
    return isinstance(value, str) and len(value) <= 60
