"""Chat: shown as it is or refused; bounded; muted by whoever does not want it."""

from __future__ import annotations

import pytest

from hopetable.kernel.errors import Refusal
from hopetable.rooms.chat import clean

from .fakes import World


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("你好，打牌吗？", "你好，打牌吗？"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("a\u202egnp.exe", "agnp.exe"),
        ("in\u200bvisi\u2060ble", "invisible"),
        ("two\nlines\tand   spaces", "two lines and spaces"),
        ("e" + "\u0301" * 40, "e" + "\u0301" * 3),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),
    ],
)
def test_text_is_cleaned_of_what_deceives_the_eye(said: str, shown: str):
    assert clean(said, 200) == shown


@pytest.mark.parametrize("said", ["", "   ", "\u200b\u200b", "\u202e", "x" * 201])
def test_empty_and_endless_text_is_refused(said: str):
    with pytest.raises(Refusal, match="bad_field"):
        clean(said, 200)


async def test_everybody_hears_players_and_players_hear_watchers_if_they_want():
    world = World()
    room, host, guest = await world.playing()
    watcher = world.client("Eve")
    await watcher.join(room)
    await host.say("chat", text="hello")
    assert watcher.last("chat")["from"]["name"] == "晚风"
    assert guest.last("chat")["from"]["seat"] == 0
    await watcher.say("chat", text="hm")
    assert len(host.all("chat")) == 1
    await host.say("mute", watchers=True, on=False)
    await watcher.say("chat", text="again")
    assert host.last("chat")["from"]["watch"] is True
    assert len(guest.all("chat")) == 1


async def test_a_muted_seat_is_not_heard_by_who_muted_it():
    world = World()
    room, host, guest = await world.playing()
    await guest.say("mute", seat=0)
    await host.say("chat", text="hello")
    assert guest.all("chat") == []
    fresh = world.client("Eve")
    await fresh.join(room)
    assert fresh.last("snapshot")["chat"][0]["text"] == "hello"
    await guest.say("mute", seat=0, on=False)
    await host.say("chat", text="better")
    assert guest.last("chat")["text"] == "better"


async def test_a_room_may_allow_phrases_only_or_nothing():
    for policy, phrase, text in (("phrases", None, "chat_off"), ("off", "chat_off", "chat_off"), ("open", None, None)):
        world = World()
        _, host, _ = await world.playing(options={"chat": policy})
        for fields, expected in (({"phrase": "good_game"}, phrase), ({"text": "gg"}, text)):
            del host.frames[:]
            await host.say("chat", **fields)
            refused = host.all("refused")
            assert [f["code"] for f in refused] == ([expected] if expected else [])


async def test_ten_messages_a_minute_are_enough():
    world = World()
    _, host, guest = await world.playing()
    for number in range(12):
        await host.say("chat", text=f"number {number}")
        await world.time.pass_ms(1_000)
    assert len(guest.all("chat")) == 10
    assert host.refusal() == "too_fast"
    await world.time.pass_ms(60_000)
    await host.say("chat", text="again")
    assert len(guest.all("chat")) == 11


async def test_who_speaks_is_set_by_the_server():
    world = World()
    _, host, guest = await world.playing()
    await host.raw('{"t":"chat","mid":"1","text":"hi","from":{"name":"admin"}}')
    assert host.refusal() == "unknown_field"
    assert guest.all("chat") == []
