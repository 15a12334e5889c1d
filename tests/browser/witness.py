"""What frames say: the view they add up to, and whether a watcher was told more than both players know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hopetable.client import merged

Data = dict[str, Any]


def views(frames: list[Data]) -> Iterator[tuple[tuple[str, int], Data]]:
    """The view after each frame, under the match's epoch and the frame's number."""
    epoch, view = "", None
    for frame in frames:
        if frame["t"] == "snapshot":
            epoch, view = frame["epoch"], frame["view"]
        elif frame["t"] == "update":
            view = merged(view, frame["patch"])
        else:
            continue
        if view is not None:
            yield (epoch, frame["seq"]), view


def known_cards(view: Data) -> dict[str, str]:
    """What lies under which handle, as far as this view tells."""
    return {h: card["id"] for h, card in view["cards"].items() if card.get("id")}


def named(value: Any) -> Iterator[tuple[str, str]]:
    """Every handle that is named with its card, anywhere in a frame."""
    if isinstance(value, dict):
        if isinstance(value.get("h"), str) and isinstance(value.get("id"), str):
            yield value["h"], value["id"]
        for part in value.values():
            yield from named(part)
    elif isinstance(value, list):
        for part in value:
            yield from named(part)


def told(frames: list[Data]) -> set[tuple[str, str]]:
    return {pair for frame in frames for pair in named(frame)}


def leaks(watcher: list[Data], players: list[list[Data]]) -> list[str]:
    """Whatever a watcher's page was told and one of the players was not."""
    found = []
    seen = [told(frames) for frames in players]
    for frame in watcher:
        for pair in named(frame):
            if not all(pair in knows for knows in seen):
                found.append(f"{frame['t']} {frame.get('seq')}: {pair}")
        if frame["t"] in ("snapshot", "update"):
            found += [f"{frame['t']} {frame['seq']}: {d}" for d in frame["decisions"] if not d.get("public")]
        if frame["t"] != "ended" and "ended" not in frame and '"secret"' in str(frame).replace("'", '"'):
            found.append(f"{frame['t']}: the secret before the end")
    for (epoch, seq), view in views(watcher):
        for zone, cards in view["zones"].items():
            if zone.split(".")[-1] in ("hand", "deck") and isinstance(cards, list):
                shown = [view["cards"][h] for h in cards if h and h in view["cards"]]
                found += [
                    f"{epoch}/{seq}: {zone} lies open: {c['h']}" for c in shown if c.get("id") and not c.get("up")
                ]
        found += [f"{epoch}/{seq}: {c}" for c in view["cards"].values() if not c.get("up", True) and c.get("id")]
    return found
