"""Lessons at a table: each is played to its end over the wire; other choices, taking back, restarts, watchers."""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.bots import BOTS
from hopetable.client import HttpClient, Refused
from hopetable.games.lessons import LEARNER
from hopetable.games.registry import games
from hopetable.kernel.errors import Refusal
from hopetable.rooms import lesson_room
from hopetable.rooms.ports import Person

from .conftest import Serve
from .fakes import Client, World

LESSONS = [(game, name) for game, entry in games().items() for name in entry.lessons]
ANN = Person("Ann", "acc-Ann")


def world() -> World:
    made = World()
    made.services.games.update(games())  # type: ignore[attr-defined]
    made.services.bots = BOTS
    return made


async def learning(game: str = "dreamduel", name: str = "turn") -> tuple[World, Any, Client]:
    made = world()
    room = await lesson_room.begin(made.rooms, ANN, game, name)
    client = made.client("Ann")
    await client.join(room)
    await made.time.pass_ms(10_000)
    return made, room, client


def taught(client: Client) -> dict[str, Any]:
    """Where the lesson stands, as last told."""
    client.read()
    return next(f for f in reversed(client.frames) if "lesson" in f)["lesson"]


async def follow(made: World, client: Client) -> None:
    """Do what is wanted, and let the others answer."""
    wanted = taught(client)["wanted"]
    decision = client.decision()
    assert decision is not None
    assert decision["id"] == wanted["decision"]
    said = {k: wanted[k] for k in ("options", "number") if k in wanted and (k != "options" or "number" not in wanted)}
    await client.say("answer", decision=decision["id"], rev=decision["rev"], **said)
    await made.time.pass_ms(10_000)


async def stray(made: World, client: Client) -> None:
    """Do something else that is offered."""
    decision, wanted = client.decision(), taught(client)["wanted"]
    assert decision is not None
    other = next(o["id"] for o in decision["options"] if o["id"] not in wanted["options"])
    await client.say("answer", decision=decision["id"], rev=decision["rev"], options=[other])
    await made.time.pass_ms(10_000)


@pytest.mark.parametrize(("game", "name"), LESSONS)
async def test_a_lesson_is_learnt_by_doing_what_it_wants(game: str, name: str):
    made, room, client = await learning(game, name)
    for _ in range(60):
        if taught(client)["state"] == "done":
            break
        step = taught(client)["step"]
        assert len(taught(client)["points"]) == len(games()[game].lessons[name].steps[step].pages)
        await follow(made, client)
    assert taught(client)["state"] == "done"
    assert room.faults == 0
    assert all(record.options["lesson"] == name for record in await made.store.ended("acc-Ann"))


async def test_the_end_of_a_lesson_tells_of_no_shuffle():
    made, _, client = await learning()
    await client.say("concede")
    await made.time.pass_ms(10_000)
    client.read()
    ended = next(f for f in client.frames if f["t"] == "ended")
    assert ended["outcome"]["reason"] == "concede"
    assert "seed" not in ended


async def test_another_choice_stops_the_lesson_until_it_is_taken_back():
    made, room, client = await learning()
    await follow(made, client)
    at, before = taught(client), client.decision()
    await stray(made, client)
    assert taught(client) == {"id": "turn", "step": at["step"], "state": "strayed"}
    entries = room.table.number
    await made.time.pass_ms(60_000)
    assert room.table.number == entries  # the other seat waits
    for _ in range(8):  # as often as one likes: take-backs are limited to 5 elsewhere
        await client.say("lesson", act="again")
        assert taught(client)["state"] == "on"
        after = client.decision()
        assert after is not None
        assert (after["id"], [o["id"] for o in after["options"]]) == (
            before["id"],
            [o["id"] for o in before["options"]],
        )
        assert after["rev"] > before["rev"]
        await stray(made, client)
    await client.say("take_back", act="ask")
    assert taught(client)["state"] == "on"
    await follow(made, client)
    assert taught(client)["step"] == at["step"] + 1


async def test_one_may_go_on_freely_and_the_bot_plays_on():
    made, room, client = await learning()
    await stray(made, client)
    await client.say("lesson", act="free")
    assert taught(client)["state"] == "free"
    while room.table.match.outcome is None and room.table.match.table.turn < 6:
        if client.decision() is not None:
            await client.answer()
        await made.time.pass_ms(2_000)
    assert {e.seat for e in await made.store.entries(room.match_id) if e.kind == "answer"} == {0, 1}


async def test_a_lesson_survives_the_end_of_the_process_at_every_step():
    made, room, client = await learning()
    strayed = False
    while taught(client)["state"] != "done":
        told, state = taught(client), room.table.match.hash()
        made = made.rebuilt()
        made.services.games.update(games())  # type: ignore[attr-defined]
        made.services.bots = BOTS
        await made.rooms.resume()
        client = made.client("Ann")
        await client.join(room.id)
        room = await made.rooms.get(room.id)
        assert (taught(client), room.table.match.hash()) == (told, state)
        if not strayed:
            await stray(made, client)
        elif told["state"] == "strayed":
            await client.say("lesson", act="again")
        else:
            await follow(made, client)
        strayed = True


async def test_watchers_learn_nothing_of_a_lesson_and_nobody_changes_it():
    made, room, client = await learning()
    watcher = made.client("Bob")
    await watcher.join(room)
    await follow(made, client)
    assert not any("lesson" in f for f in watcher.frames if f["t"] in ("snapshot", "update"))
    await watcher.say("lesson", act="again")
    assert watcher.refusal() == "not_seated"
    for act in ("options", "rematch", "bot", "start"):
        await client.say("room", act=act, seat=1)
        assert client.refusal() == "not_allowed"
    assert await made.rooms.of_account("acc-Ann") == []


async def test_other_rooms_have_no_lesson_and_a_host_cannot_choose_one():
    made = world()
    _, host, _ = await made.playing()
    await host.say("lesson", act="again")
    assert host.refusal() == "not_allowed"
    with pytest.raises(Refusal) as refusal:
        await made.rooms.create(ANN, "toy", {"lesson": "turn"})
    assert refusal.value.params == {"field": "options.lesson"}
    with pytest.raises(Refusal):
        await lesson_room.begin(made.rooms, ANN, "dreamduel", "no such")


async def test_only_the_newest_lessons_of_an_account_stay_open():
    made = world()
    opened = [await lesson_room.begin(made.rooms, ANN, "dreamduel", "turn") for _ in range(5)]
    assert [r.state for r in opened] == ["ended", "ended", "live", "live", "live"]
    assert await made.store.ended("acc-Ann") == []  # what was left is no finished match


def test_the_learner_sits_on_the_first_seat():
    assert LEARNER == 0


async def test_a_lesson_over_http_is_for_guests_of_this_site_and_within_their_limits(serve: Serve):
    url = await serve(games="installed", rooms_per_account=2)
    async with HttpClient(url) as client:
        with pytest.raises(Refused) as refused:
            await client.call("POST", "/api/practice", {"game": "dreamduel", "lesson": "turn"})
        assert refused.value.code == "not_signed_in"
        told = await client.call("GET", "/api/lessons/dreamduel")
        first = told["lessons"][0]
        assert (first["id"], sorted(first["title"])) == ("turn", ["en", "zh", "zh-Hant"])
        assert "points" not in str(first)  # where a page points is told with the match
        await client.guest()
        for name in ("no such", ""):
            with pytest.raises(Refused) as refused:
                await client.call("POST", "/api/practice", {"game": "dreamduel", "lesson": name})
            assert refused.value.code == "bad_field"
        made = await client.call("POST", "/api/practice", {"game": "dreamduel", "lesson": "turn"})
        said = {"game": "dreamduel", "lesson": "turn"}
        strange = await client.http.post("/api/practice", json=said, headers={"origin": "http://evil.example"})
        assert strange.status_code == 403
        seat = await client.join(made["room"])
        assert seat.room["options"]["lesson"] == "turn"
        assert await client.call("GET", "/api/playing") == {"playing": []}
        await client.call("POST", "/api/practice", {"game": "hope", "lesson": "fate"})
        with pytest.raises(Refused) as refused:
            await client.call("POST", "/api/practice", {"game": "hope", "lesson": "fate"})
        assert refused.value.code == "limit_used"
        await seat.close()
