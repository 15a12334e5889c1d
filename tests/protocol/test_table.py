"""Role x message x phase: every wrong combination is refused with its code, and the position stays what it was."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hopetable.kernel.told import decision_name
from tests.rooms.fakes import Client, World

PHASES = ("waiting", "live", "ended")
ROLES = ("mover", "other", "watcher", "referee")

MESSAGES: dict[str, dict[str, Any]] = {
    "answer": {"t": "answer", "decision": "d2", "rev": 1, "options": ["end"]},
    "answer with an option not offered": {"t": "answer", "decision": "d2", "rev": 1, "options": ["fly"]},
    "answer with too many": {"t": "answer", "decision": "d2", "rev": 1, "options": ["end", "end"]},
    "answer with none": {"t": "answer", "decision": "d2", "rev": 1, "options": []},
    "answer with a number": {"t": "answer", "decision": "d2", "rev": 1, "number": 1},
    "answer of another revision": {"t": "answer", "decision": "d2", "rev": 7, "options": ["end"]},
    "answer to an old decision": {"t": "answer", "decision": "d1", "rev": 1, "options": ["keep"]},
    "answer to no decision": {"t": "answer", "decision": "d99", "rev": 1, "options": ["end"]},
    "answer to nonsense": {"t": "answer", "decision": "2", "rev": 1, "options": ["end"]},
    "concede": {"t": "concede"},
    "concede for the other": {"t": "concede", "seat": "other"},
    "take back": {"t": "take_back", "act": "ask"},
    "grant": {"t": "take_back", "act": "grant"},
    "hold": {"t": "hold", "decision": "d2"},
    "policy": {"t": "policy", "ask": "always"},
    "empty policy": {"t": "policy"},
    "probe": {"t": "probe", "decision": "d2", "rev": 1, "options": ["end"]},
    "why": {"t": "why", "card": "a card of the mover"},
    "reach": {"t": "reach", "card": "a card of the mover"},
    "chat": {"t": "chat", "text": "hello"},
    "empty chat": {"t": "chat"},
    "mute nobody": {"t": "mute"},
    "ready": {"t": "room", "act": "ready"},
    "deck": {"t": "room", "act": "deck", "deck": "hits"},
    "no deck": {"t": "room", "act": "deck"},
    "unknown deck": {"t": "room", "act": "deck", "deck": "nowhere"},
    "options": {"t": "room", "act": "options", "options": {}},
    "kick": {"t": "room", "act": "kick", "seat": 1},
    "bot": {"t": "room", "act": "bot", "seat": 1},
    "both": {"t": "room", "act": "both"},
    "sit": {"t": "room", "act": "sit"},
    "start": {"t": "room", "act": "start"},
    "rematch": {"t": "room", "act": "rematch"},
    "revoke": {"t": "room", "act": "revoke"},
    "ruling": {"t": "referee", "act": "rule", "text": "so be it"},
    "empty ruling": {"t": "referee", "act": "rule"},
    "stop": {"t": "referee", "act": "pause"},
    "go on": {"t": "referee", "act": "resume"},
    "set": {"t": "referee", "act": "set", "seat": 0, "name": "hp", "value": 4},
    "set nonsense": {"t": "referee", "act": "set", "seat": 0, "name": "luck", "value": 4},
    "move": {"t": "referee", "act": "move", "card": "a card of the mover", "zone": "1.hand"},
    "move to nowhere": {"t": "referee", "act": "move", "card": "a card of the mover", "zone": "9.hand"},
    "wind back": {"t": "referee", "act": "rewind", "count": 1},
    "another's eyes": {"t": "view", "seat": 0},
    "second hello": {"t": "hello", "v": 1, "room": "x"},
}

OK = None
EXPECTED: dict[str, dict[str, tuple[str | None, ...]]] = {
    # message: {phase: (mover, other, watcher)}; None = accepted. The referee is as the watcher where no fourth stands.
    "answer": {"waiting": ("not_live", "not_live", "not_seated"), "live": (OK, "not_your_decision", "not_seated"),
               "ended": ("not_live", "not_live", "not_seated")},
    "answer with an option not offered": {"live": ("not_an_option", "not_your_decision", "not_seated")},
    "answer with too many": {"live": ("not_an_option", "not_your_decision", "not_seated")},
    "answer with none": {"live": ("wrong_count", "not_your_decision", "not_seated")},
    "answer with a number": {"live": ("bad_field", "not_your_decision", "not_seated")},
    "answer of another revision": {"live": ("stale", "stale", "not_seated")},
    "answer to an old decision": {"live": ("stale", "stale", "not_seated")},
    "answer to no decision": {"live": ("no_decision", "no_decision", "not_seated")},
    "answer to nonsense": {"live": ("no_decision", "no_decision", "not_seated")},
    "concede": {"waiting": ("not_live", "not_live", "not_seated"), "live": (OK, OK, "not_seated"),
                "ended": ("not_live", "not_live", "not_seated")},
    "concede for the other": {"live": ("not_seated", "not_seated", "not_seated")},
    "take back": {"waiting": ("not_live", "not_live", "not_seated"), "live": (OK, OK, "not_seated"),
                  "ended": ("not_live", "not_live", "not_seated")},
    "grant": {"live": ("no_decision", "no_decision", "not_seated")},
    "hold": {"waiting": ("not_live", "not_live", "not_seated"),
             "live": ("not_your_decision", "not_your_decision", "not_seated")},
    "policy": {"live": (OK, OK, "not_seated")},
    "empty policy": {"live": ("bad_field", "bad_field", "not_seated")},
    "probe": {"waiting": ("not_live", "not_live", "not_seated"), "live": (OK, "stale", "not_seated"),
              "ended": ("not_live", "not_live", "not_seated")},
    "why": {"waiting": ("not_live", "not_live", "not_seated"), "live": (OK, "bad_target", "not_seated")},
    "reach": {"live": (OK, "bad_target", "not_seated")},
    "chat": {"waiting": (OK, OK, OK), "live": (OK, OK, OK), "ended": (OK, OK, OK)},
    "empty chat": {"live": ("bad_field", "bad_field", "bad_field")},
    "mute nobody": {"live": ("bad_field", "bad_field", "bad_field")},
    "ready": {"waiting": ("no_deck", "no_deck", "not_seated"), "live": ("not_waiting", "not_waiting", "not_seated"),
              "ended": ("not_waiting", "not_waiting", "not_seated")},
    "deck": {"waiting": (OK, OK, "not_seated"), "live": ("not_waiting", "not_waiting", "not_seated"),
             "ended": (OK, OK, "not_seated")},
    "no deck": {"waiting": ("bad_field", "bad_field", "not_seated")},
    "unknown deck": {"waiting": ("no_deck", "no_deck", "not_seated")},
    "options": {"waiting": (OK, "not_host", "not_seated"), "live": ("not_waiting", "not_waiting", "not_seated")},
    "kick": {"waiting": (OK, "not_host", "not_seated"), "live": ("not_waiting", "not_waiting", "not_seated"),
             "ended": ("not_waiting", "not_waiting", "not_seated")},
    "bot": {"waiting": ("room_full", "not_host", "not_seated"), "live": ("not_waiting", "not_waiting", "not_seated")},
    "both": {"waiting": (OK, "not_host", "not_seated"), "live": ("not_waiting", "not_waiting", "not_seated")},
    "sit": {"waiting": ("not_allowed", "not_allowed", "not_allowed"),
            "live": ("not_waiting", "not_waiting", "not_waiting")},
    "start": {"waiting": ("not_ready", "not_host", "not_seated"), "live": ("not_waiting", "not_waiting", "not_seated")},
    "rematch": {"waiting": ("not_ended", "not_ended", "not_seated"), "live": ("not_ended", "not_ended", "not_seated"),
                "ended": (OK, OK, "not_seated")},
    "revoke": {"waiting": (OK, "not_host", "not_seated"), "live": (OK, "not_host", "not_seated")},
    **{
        name: {"waiting": ("not_referee", "not_referee", "not_referee", "not_live"),
               "live": ("not_referee", "not_referee", "not_referee", code),
               "ended": ("not_referee", "not_referee", "not_referee", "not_live")}
        for name, code in (
            ("ruling", OK), ("empty ruling", "bad_field"), ("stop", OK), ("go on", "stale"), ("set", OK),
            ("set nonsense", "bad_field"), ("move", OK), ("move to nowhere", "bad_field"), ("wind back", OK),
        )
    },
    "another's eyes": {"waiting": ("not_allowed",) * 3, "live": ("not_allowed",) * 3, "ended": ("not_allowed",) * 3},
    "second hello": {"live": ("bad_field", "bad_field", "bad_field")},
}  # fmt: skip

CASES = [
    (message, phase, role, codes[min(ROLES.index(role), len(codes) - 1)])
    for message, phases in EXPECTED.items() for phase, codes in phases.items() for role in ROLES
]  # fmt: skip


async def scene(phase: str) -> tuple[World, Any, dict[str, Client]]:
    world = World()
    if phase == "waiting":
        room = await world.rooms.create(world.client("晚风").session.conn.person, "toy", {"referee": "all"})
        host, guest = world.client("晚风"), world.client("Bob")
        await host.join(room)
        await guest.join(room, invite=room.invite)
    else:
        room, host, guest = await world.playing(options={"referee": "all"})
        if phase == "ended":
            await guest.say("concede")
    watcher = world.client("Eve")
    await watcher.join(room)
    referee = world.client("Judge")
    await referee.join(room, referee=room.referee_token)
    await world.time.pass_ms(10_000)
    for client in (host, guest, watcher, referee):
        client.read()
        del client.frames[: len(client.frames)]
    return world, room, {"mover": host, "other": guest, "watcher": watcher, "referee": referee}


def filled(frame: dict[str, Any], room: Any) -> dict[str, Any]:
    """A message with the names of a card of the mover and of a decision, which are others in every match."""
    if room.table is not None and frame.get("decision", "")[1:].isdigit():
        frame = {**frame, "decision": decision_name(room.table.match, int(frame["decision"][1:]))}
    if frame.get("card") != "a card of the mover" or room.table is None:
        return dict(frame)
    held = (c.handle for c in room.table.match.cards.values() if c.zone == "0.hand" and c.handle)
    return {**frame, "card": next(held, "k0")}


def position(room: Any) -> bytes:
    """Everything that a refused message must leave as it was."""
    table = room.table
    match = None if table is None else table.match.to_data()
    number = None if table is None else table.number
    return msgspec.json.encode([match, number, room.data(), room.state, sorted(room.rematch), room.vote])


def test_every_message_stands_in_the_table():
    assert EXPECTED.keys() == MESSAGES.keys()


@pytest.mark.parametrize(("message", "phase", "role", "code"), CASES)
async def test_each_combination(message: str, phase: str, role: str, code: str | None):
    _, room, clients = await scene(phase)
    client = clients[role]
    frame = filled(MESSAGES[message], room)
    if frame.get("seat") == "other":
        frame["seat"] = 1 if role == "mover" else 0
    before = position(room)
    log = {k: len(v) for k, v in room.services.store.log.items()}
    replies = await client.say(**frame)
    refused = [f for f in replies if f["t"] == "refused"]
    if message == "take back" and phase == "live" and code is None:
        # The opening choice is the only act there is; one may ask for it, and it is not free.
        assert not refused
        return
    if code is None:
        assert not refused
        return
    assert [f["code"] for f in refused] == [code]
    assert refused[0]["message"]
    assert position(room) == before
    assert {k: len(v) for k, v in room.services.store.log.items()} == log
    for name, other in clients.items():
        if name != role:
            assert [f["t"] for f in other.read()] == [], "somebody else was told of a refusal"


async def test_a_refusal_of_a_rule_names_the_rule():
    _, room, clients = await scene("live")
    await clients["mover"].say(**filled(MESSAGES["answer with an option not offered"], room))
    assert clients["mover"].last("refused")["rule"] == "TOY-01"


async def test_a_stale_answer_is_followed_by_the_present():
    _, room, clients = await scene("live")
    replies = await clients["mover"].say(**filled(MESSAGES["answer to an old decision"], room))
    assert [f["t"] for f in replies] == ["refused", "snapshot"]
    assert replies[0]["stale"] is True
    assert replies[1]["seq"] == room.table.number


async def test_a_double_send_gets_the_first_answer_again_and_plays_once():
    _, room, clients = await scene("live")
    frame = {**filled(MESSAGES["answer"], room), "mid": "once"}
    first = next(f for f in await clients["mover"].say(**frame) if f["t"] == "update")
    number = room.table.number
    again = [f for f in await clients["mover"].say(**frame) if f["t"] == "update"]
    assert again == [first]
    assert room.table.number == number


async def test_a_double_send_of_something_refused_is_refused_the_same_way():
    _, room, clients = await scene("live")
    frame = {**filled(MESSAGES["answer with none"], room), "mid": "twice"}
    first = await clients["mover"].say(**frame)
    assert await clients["mover"].say(**frame) == first


async def test_pure_reads_change_nothing_and_tell_nobody():
    _, room, clients = await scene("live")
    before = position(room)
    for message in ("probe", "why", "reach"):
        replies = await clients["mover"].say(**filled(MESSAGES[message], room))
        assert [f["t"] for f in replies] == [{"probe": "probed", "why": "because", "reach": "reached"}[message]]
    assert position(room) == before
    assert clients["other"].read() == []
