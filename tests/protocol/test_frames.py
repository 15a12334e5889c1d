"""What is not a frame of the protocol is refused with a code, and in the end the socket closes."""

from __future__ import annotations

import json

import pytest

from hopetable.kernel.errors import Refusal
from hopetable.rooms.frames import AnswerFrame, Ping, read_frame
from tests.rooms.fakes import World

ANSWER = '{"t":"answer","mid":"a","decision":"d1","rev":1,"options":["x"]}'


def read(raw: str | bytes):
    return read_frame(raw if isinstance(raw, bytes) else raw.encode(), 16_384, 8)


def test_a_frame_is_read_into_its_record():
    assert read(ANSWER) == AnswerFrame(mid="a", decision="d1", rev=1, options=("x",))
    assert read('{"t":"ping","n":3}') == Ping(n=3)
    assert read('{ "t" : "ping" , "n" : 3 }') == Ping(n=3)


WRONG = [
    ("", "bad_json"),
    ("no json", "bad_json"),
    ("[]", "bad_json"),
    ('"hello"', "bad_json"),
    ("null", "bad_json"),
    ("3", "bad_json"),
    ('{"t":"ping","n":NaN}', "bad_json"),
    ('{"t":"ping","n":Infinity}', "bad_json"),
    ('{"t":"ping","n":1,"n":2}', "bad_json"),
    ('{"t":"ping", "n" : 1, "n" : 2}', "bad_json"),
    ('{"t":"ping","t":"ping"}', "bad_json"),
    ('{"t":"room","mid":"a","act":"options","options":{"a":1,"a":2}}', "bad_json"),
    ('{"t":"answer","mid":"a","decision":"d1","rev":1,"rev":2}', "bad_json"),
    ('{"t":"answer","mid":"a","decision":"d1","rev":1,"options":["x"],"options":["y"]}', "bad_json"),
    ('{"t":"answer","mid":"a","decision":"d1","rev":1,"options":[],"rev":1}', "bad_json"),
    ('{"t":"answer","mid":"a","decision":"d1","rev":1,"number":null,"rev":1}', "bad_json"),
    (ANSWER + "}", "bad_json"),
    (b'{"t":"chat","mid":"a","text":"\xff\xfe"}', "bad_json"),
    ('{"t":"ping","n":1', "bad_json"),
    ('{"t":"ping","n":1}}', "bad_json"),
    ('{"n":1}', "unknown_type"),
    ('{"t":"fly"}', "unknown_type"),
    ('{"t":["ping"]}', "unknown_type"),
    ('{"t":null}', "unknown_type"),
    ('{"t":"ping","m":1}', "unknown_field"),
    (ANSWER.replace("rev", "Rev"), "unknown_field"),
    ('{"t":"hello","v":1,"room":"x","last":{"epoch":"e","seq":1,"x":1}}', "unknown_field"),
    ('{"t":"ping","n":"1"}', "bad_field"),
    ('{"t":"ping","n":1.5}', "bad_field"),
    ('{"t":"ping","n":-1}', "bad_field"),
    ('{"t":"ping","n":99999999999999999999999}', "bad_field"),
    ('{"t":"answer","mid":"a","decision":"d1"}', "bad_field"),
    ('{"t":"answer","mid":"","decision":"d1","rev":1}', "bad_field"),
    (ANSWER.replace('"a"', '"' + "m" * 41 + '"'), "bad_field"),
    (ANSWER.replace('["x"]', "[1]"), "bad_field"),
    (ANSWER.replace('["x"]', json.dumps(["x"] * 300)), "bad_field"),
    ('{"t":"room","mid":"a","act":"explode"}', "bad_field"),
    ('{"t":"room","mid":"a","act":"deck","cards":{"hit":0}}', "bad_field"),
    ('{"t":"room","mid":"a","act":"deck","cards":{"hit":true}}', "bad_field"),
    ('{"t":"policy","mid":"a","ask":"never"}', "bad_field"),
    ('{"t":"chat","mid":"a","phrase":"Not A Key"}', "bad_field"),
    ('{"t":"ping","n":' + "[" * 9 + "]" * 9 + "}", "too_deep"),
    ('{"t":' * 9 + "1" + "}" * 9, "too_deep"),
    ("[" * 100_000, "too_large"),
    ("[" * 10_000, "too_deep"),
    ('{"t":"chat","mid":"a","text":"' + "x" * 16_384 + '"}', "too_large"),
]


@pytest.mark.parametrize(("raw", "code"), WRONG, ids=[f"{i}-{code}" for i, (_, code) in enumerate(WRONG)])
def test_what_is_no_frame_is_refused_with_its_code(raw: str | bytes, code: str):
    with pytest.raises(Refusal) as refused:
        read(raw)
    assert refused.value.code == code


def test_brackets_inside_text_are_not_nesting():
    frame = read(json.dumps({"t": "chat", "mid": "a", "text": '[[[[[[[[[["\\[[[[{{{{{{'}))
    assert frame.text.startswith("[[[[")


@pytest.mark.parametrize(("raw", "code"), WRONG, ids=[f"{i}-{code}" for i, (_, code) in enumerate(WRONG)])
async def test_a_seat_that_sends_it_is_told_and_nothing_changes(raw: str | bytes, code: str):
    world = World()
    room, host, guest = await world.playing()
    before, seen = room.table.match.to_data(), len(guest.frames)
    frames = await host.raw(raw)
    assert [f["code"] for f in frames] == [code]
    assert frames[0]["message"]
    assert room.table.match.to_data() == before
    assert len(guest.frames) == seen
    assert not host.session.conn.closing


async def test_who_goes_on_sending_nonsense_is_shown_the_door():
    world = World()
    room, host, _ = await world.playing()
    for _ in range(5):
        await host.raw("nonsense")
    assert host.last("bye")["code"] == "bad_frame"
    assert await host.answer("end") == []
    assert room.state == "live"


async def test_nonsense_instead_of_hello_ends_at_once():
    world = World()
    room, _, _ = await world.playing()
    for raw, bye in (("nonsense", "bad_frame"), ("x" * 20_000, "too_large"), (ANSWER, "bad_frame")):
        client = world.client("Eve")
        await client.raw(raw)
        assert client.last("bye")["code"] == bye
        await client.join(room)
        assert client.all("welcome") == []


async def test_another_version_of_the_protocol_is_refused():
    world = World()
    room, _, _ = await world.playing()
    client = world.client("Eve")
    await client.say("hello", v=2, room=room.id)
    assert client.refusal() == "version"
    assert client.last("bye")["code"] == "bad_frame"


async def test_nothing_is_said_before_hello():
    client = World().client("Eve")
    await client.say("chat", mid="a", text="hello?")
    assert client.refusal() == "hello_first"
    assert client.last("bye")["code"] == "bad_frame"


async def test_hello_comes_within_five_seconds_and_only_once():
    world = World()
    room, host, _ = await world.playing()
    silent = world.client("Eve")
    await world.time.pass_ms(5_001)
    assert silent.last("bye")["code"] == "idle"
    await host.join(room)
    assert host.refusal() == "bad_field"


async def test_a_socket_nobody_uses_any_more_is_closed():
    world = World(idle_ms=60_000)
    _room, host, guest = await world.playing()
    for _ in range(5):
        await world.time.pass_ms(20_000)
        await host.say("ping", n=1)
    assert guest.last("bye")["code"] == "idle"
    assert host.last("pong")["n"] == 1
    assert not host.session.conn.closing


async def test_a_flood_is_refused_then_cut_off_and_the_room_never_notices():
    world = World()
    room, host, guest = await world.playing()
    await world.time.pass_ms(10_000)
    before, seen = room.table.match.to_data(), len(guest.all("update"))
    for number in range(60):
        await host.say("answer", decision="d999", rev=1, options=["x"], mid=f"f{number}")
    codes = [f.get("code") for f in host.frames[-80:] if f["t"] == "refused"]
    assert codes.count("no_decision") == 20
    assert "too_fast" in codes
    assert host.last("bye")["code"] == "too_fast"
    assert room.table.match.to_data() == before
    assert len(guest.all("update")) == seen
    await guest.say("ping")
    assert guest.last("pong")


async def test_pure_reads_have_a_limit_of_their_own():
    world = World()
    _, host, _ = await world.playing()
    await world.time.pass_ms(10_000)
    card = host.decision()["options"][0]["card"]
    for _ in range(40):
        await host.say("why", card=card)
    assert len(host.all("because")) == 40
    await host.say("why", card=card)
    assert host.refusal() == "too_fast"
    await host.answer("end")
    assert host.all("update")[-1]["decisions"][0]["seats"] == [1]


async def test_slowing_down_is_enough_to_be_heard_again():
    world = World()
    _, host, _ = await world.playing()
    await world.time.pass_ms(10_000)
    for number in range(25):
        await host.say("mute", seat=1, on=number % 2 == 0)
    assert host.refusal() == "too_fast"
    await world.time.pass_ms(5_000)
    await host.answer("end")
    assert host.last("update")["decisions"][0]["seats"] == [1]


async def test_a_full_inbox_says_busy():
    world = World(inbox=0)
    room = await world.rooms.create(world.client("晚风").session.conn.person, "toy")
    host = world.client("晚风")
    await host.join(room)
    await host.say("room", act="ready")
    assert host.refusal() == "busy"
