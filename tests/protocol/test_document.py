"""docs/protocol.md says what the server sends today: its examples have the keys of real frames, its lists the words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, get_args

from hopetable.games.registry import games
from hopetable.kernel.projection import Views
from hopetable.rooms import frames
from hopetable.rooms.options import read_options
from tests.rooms.fakes import World
from tests.rules.dreamduel.table import position
from tests.web.test_texts import codes

PAGE = (Path(__file__).parents[2] / "docs/protocol.md").read_text("utf-8")


@cache
def example(first: str) -> dict[str, Any]:
    """The example that begins with a key and, where it says so, a value: `t: welcome`."""
    for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL):
        for text in (block, *block.splitlines()):
            plain = re.sub(r"\[(?:…|recent \w+)\]", "[]", text.replace("{…}", "{}"))
            try:
                found = json.loads(plain)
            except ValueError:
                continue
            key, value = next(iter(found.items()))
            if first in (key, f"{key}: {value}"):
                return found
    raise AssertionError(f"no example begins with {first}")


def keys(told: Iterable[dict[str, Any]]) -> set[str]:
    """The keys of several objects of a kind, some of which leave something out."""
    return set().union(*told)


async def test_joining_and_the_room_object_are_as_documented():
    """Left out here: the token of a seat without account, the end, a referee's link."""
    _room, host, guest = await World().pair(options={"watch": "hidden"})
    assert set(example("t: hello")) == set(frames.Hello.__struct_fields__) - {"watch", "token", "referee"} | {"t"}
    assert set(host.last("welcome")) == set(example("t: welcome")) - {"token"}
    assert set(host.last("snapshot")) == set(example("t: snapshot")) - {"ended"}
    rooms, documented = [frame["room"] for frame in host.all("room")], example("id: k3x9…")
    assert keys(rooms) == set(documented)
    assert keys(seat for room in rooms for seat in room["seats"]) == set(documented["seats"][0])
    assert keys(seat["deck"] or {} for room in rooms for seat in room["seats"]) == set(documented["seats"][0]["deck"])
    assert set(rooms[-1]["votes"]) == set(documented["votes"])
    assert set(read_options(games()["dreamduel"], {}).data()) == set(documented["options"])
    await host.answer("keep")
    await guest.answer("keep")
    assert set(host.last("update")) == {"t", "seq", "events", "patch", "decisions", "clocks", "now"}
    decision, told = host.decision(), example("id: d41")
    assert decision is not None
    assert set(decision) <= set(told) | {"constraint", "shown", "done", "step"}
    assert keys(decision["options"]) <= keys(told["options"]) | {"slot", "cell", "seat"}


def test_the_view_is_as_documented():
    side = {"chara": [{"C001-RM": "center"}], "item": ["RM-017"], "spirit": ["MS-002"]}
    run = position({"me": {**side, "hand": ["RM-001", "SYS-006"]}, "opponent": {**side, "hand": ["RM-006"]}})
    for step in ({"declare": "RM-001"}, {"pay": "none"}):
        run.step(step)
    view, documented = Views(run.rules).view(run.match, "seat:0"), example("game: dreamduel")
    assert set(view) == set(documented)
    for part in ("table", "battle"):
        assert set(view[part]) == set(documented[part])
    assert set(view["seats"]["0"]) == set(documented["seats"]["0"])
    face, back = documented["cards"]["k12"], documented["cards"]["k20"]
    sometimes = {"changed", "tags", "counters", "inert", "token"}
    assert keys(c for c in view["cards"].values() if not c.get("hidden")) | sometimes == set(face)
    assert keys(c for c in view["cards"].values() if c.get("hidden")) == set(back)


def test_a_link_of_a_chain_is_as_documented():
    run = position({"me": {"hand": ["SYS-012"]}, "opponent": {"item": ["SYS-001"]}})
    run.step({"play": "SYS-012"})
    (link,) = Views(run.rules).view(run.match, "watch")["chain"]
    assert set(link) | {"targets"} == set(example("game: dreamduel")["chain"][0])


def section(title: str) -> str:
    return PAGE.split(f"## {title}")[1].split("\n## ")[0]


def test_every_frame_of_a_client_is_documented():
    tags = {frame.__struct_config__.tag for frame in get_args(frames.ClientFrame)}
    listed = set(re.findall(r"^\| `(\w+)` \|", section("2. Client frames"), re.MULTILINE)) - {"t"}
    assert listed | {"hello"} == tags


def test_every_refusal_that_is_listed_exists():
    said = section("8. Refusals").split("is one of:")[1].split("own codes (")
    listed = set(re.findall(r"`([a-z_]+)`", said[0] + said[1].split(")")[0]))
    assert len(listed) > 40
    assert not listed - codes()
