"""The thin line through everything: HTTP, tickets, sockets, the database."""

from __future__ import annotations

import asyncio

import pytest

from hopetable.api.cards_routes import installed_games as installed
from hopetable.api.wire import Wire
from hopetable.client import Closed, HttpClient, Refused, SeatClient, WebSocketTransport

from .conftest import Serve


async def sit_down(
    host: HttpClient, guest: HttpClient, options: dict | None = None
) -> tuple[dict, SeatClient, SeatClient]:
    made = await host.create_room("toy", {"window": "instant", **(options or {})})
    a = await host.join(made["room"])
    b = await guest.join(made["room"], invite=made["invite"].split("#i=")[1])
    for seat in (a, b):
        await seat.send("room", act="deck", deck="hits")
        await seat.send("room", act="ready", on=True)
    return made, a, b


async def play_on(*seats: SeatClient) -> None:
    """Play the first option until the end."""

    async def one(seat: SeatClient) -> None:
        while (decision := await seat.decision()) is not None:
            await seat.answer(decision, [decision["options"][0]["id"]])

    await asyncio.gather(*(one(s) for s in seats))


@pytest.mark.parametrize("ws", [Wire, "websockets-sansio"], ids=["our own way of frames", "a server's usual one"])
async def test_two_browsers_and_a_watcher_play_a_match(serve: Serve, ws: object):
    url = await serve(ws=ws)
    async with HttpClient(url) as host, HttpClient(url) as guest, HttpClient(url) as stranger:
        await host.guest()
        await guest.guest()
        made, a, b = await sit_down(host, guest)
        watcher = await stranger.join(made["room"], ticket=False)
        assert a.welcome["seat"] == 0
        assert b.welcome["seat"] == 1
        assert watcher.welcome["seat"] is None
        await play_on(a, b)
        await watcher.until(lambda: watcher.ended is not None)
        assert watcher.ended == a.ended == b.ended
        assert a.view is not None
        assert a.view["outcome"]["reason"] == "hp"
        listed = (await host.call("GET", "/api/replays"))["replays"]
        replay = await host.call("GET", f"/api/replays/{listed[0]['match']}")
        assert replay["frames"][0]["t"] == "snapshot"
        assert replay["frames"][-1]["t"] == "update"
        for seat in (a, b, watcher):
            await seat.close()


async def test_one_click_starts_a_practice_match_against_a_bot(serve: Serve):
    url = await serve()
    async with HttpClient(url) as player:
        await player.guest()
        made = await player.call("POST", "/api/practice", {"game": "toy"})
        seat = await player.join(made["room"])
        assert seat.room["state"] == "live"
        assert seat.room["seats"][1]["bot"]
        decision = await seat.decision()
        assert decision is not None
        assert decision["prompt"] == "mulligan"
        await seat.answer(decision, ["keep"])
        await seat.until(lambda: (seat.owed() or {}).get("prompt") == "act")
        await seat.close()


async def test_a_page_of_another_site_cannot_open_a_socket(serve: Serve):
    url = await serve()
    for origin in ("http://evil.example", "null", url + ".evil.example"):
        with pytest.raises(Exception, match=r"HTTP 403"):
            await WebSocketTransport.open(url.replace("http", "ws") + "/ws", origin)


async def test_a_ticket_opens_one_socket_only(serve: Serve):
    url = await serve()
    async with HttpClient(url) as host:
        await host.guest()
        made = await host.create_room("toy")
        ticket = (await host.call("POST", "/api/ticket", {}))["ticket"]
        for expected in (0, None):
            transport = await WebSocketTransport.open(url.replace("http", "ws") + "/ws", url)
            seat = SeatClient(transport, {"room": made["room"], "ticket": ticket})
            if expected == 0:
                await seat.start()
                assert seat.welcome["seat"] == 0
            else:
                with pytest.raises(Closed):
                    await seat.start()
                assert seat.bye == "not_allowed"
            await seat.close()


async def test_unknown_rooms_and_games_are_refused_with_a_code(serve: Serve):
    url = await serve()
    async with HttpClient(url) as host:
        await host.guest()
        with pytest.raises(Refused, match="no_room"):
            await host.call("GET", "/api/rooms/nowhere")
        with pytest.raises(Refused, match="bad_field"):
            await host.create_room("chess")
        with pytest.raises(Refused, match="bad_field"):
            await host.create_room("toy", {"clock": {"step_s": -4}})
        with pytest.raises(Refused, match="no_game"):
            await host.call("GET", "/api/cards/chess")
        checked = await host.call("POST", "/api/decks/check", {"game": "toy", "cards": {"hit": 3, "x": 1}})
        assert checked["legal"] is False
        assert [p["code"] for p in checked["problems"]] == ["too_few", "unknown_card"]


@pytest.mark.skipif("dreamduel" not in installed(), reason="the duel is not installed")
async def test_a_practice_duel_runs_and_can_be_conceded_taken_up_again_and_watched_back(serve: Serve):
    url = await serve(games="installed")
    async with HttpClient(url) as player, HttpClient(url) as stranger:
        await player.guest()
        made = await player.call("POST", "/api/practice", {"game": "dreamduel"})
        seat = await player.join(made["room"])
        watcher = await stranger.join(made["room"], ticket=False)
        for _ in range(6):
            decision = await seat.decision()
            assert decision is not None
            await seat.answer(decision, decision["default"])
        await seat.close()
        assert (await player.call("GET", "/api/playing"))["playing"][0]["room"] == made["room"]
        seat = await player.join(made["room"])
        assert seat.view is not None
        hidden = [c for c in (watcher.view or {})["cards"].values() if c["zone"].endswith("hand")]
        assert hidden == []
        await seat.send("concede")
        await watcher.until(lambda: watcher.ended is not None)
        replays = (await player.call("GET", "/api/replays"))["replays"]
        assert replays[0]["outcome"]["reason"] == "concede"
        cards = await player.http.get("/api/cards/dreamduel")
        again = await player.http.get("/api/cards/dreamduel", headers={"if-none-match": cards.headers["etag"]})
        assert again.status_code == 304
        for one in (seat, watcher):
            await one.close()
