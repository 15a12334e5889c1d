"""A referee by link: sees what the room allows, stops the clocks, rules, sets numbers, moves cards, winds back."""

from __future__ import annotations

from typing import Any

import pytest

from hopetable.games.registry import games
from hopetable.kernel.referee import numbers
from hopetable.rooms.ports import Person

from .fakes import Client, World


async def judged(policy: str = "all", **more: Any) -> tuple[World, Any, Client, Client, Client]:
    """A match past its opening, with a referee called Judge."""
    world = World()
    room, host, guest = await world.playing(("other", "other"), options={"referee": policy, **more})
    judge = world.client("Judge")
    await judge.join(room, referee=room.referee_token)
    for client in (host, guest, judge):
        client.read()
    return world, room, host, guest, judge


def told(client: Client) -> dict[str, Any]:
    """The newest event a referee's act made, as a client was told it."""
    events = [e for f in client.all("update") for e in f["events"] if e["e"] in ("referee", "taken_back")]
    return events[-1]


async def test_the_link_gives_the_role_and_the_view_the_room_allows():
    _, room, host, _, judge = await judged("all")
    assert judge.last("welcome")["audience"] == "referee"
    assert judge.last("welcome")["seat"] is None
    view = judge.last("snapshot")["view"]
    hand = room.table.match.zones["0.hand"]
    assert [view["cards"][h]["id"] for h in view["zones"]["0.hand"]] == [room.table.match.cards[c].code for c in hand]
    assert len(view["zones"]["1.deck"]) == len(room.table.match.zones["1.deck"])
    assert host.last("room")["room"]["referee"] == f"/r/{room.id}#r={room.referee_token}"
    await room.services.time.pass_ms(1_000)
    assert host.last("room")["room"]["referees"] == ["Judge"]
    assert host.last("room")["room"]["watchers"] == 0


async def test_a_referee_of_a_public_kind_sees_what_watchers_see():
    world, room, host, _, judge = await judged("public")
    watcher = world.client("Eve")
    await watcher.join(room)
    await host.answer("end_turn")
    seen, theirs = judge.last("update"), watcher.last("update")
    assert isinstance(judge.last("snapshot")["view"]["zones"]["0.hand"], int)
    assert (seen["patch"], seen["events"]) == (theirs["patch"], theirs["events"])


async def test_patches_of_the_referee_add_up_to_its_view():
    from hopetable.client import merged

    _, room, host, guest, judge = await judged("all")
    view = judge.last("snapshot")["view"]
    seen = len(judge.all("update"))
    for client in (host, guest, host, guest):
        await client.answer("end_turn")
    for frame in judge.all("update")[seen:]:
        view = merged(view, frame["patch"])
    fresh = room.table.open.view(room.table.match)
    assert view["zones"] == fresh["zones"]
    assert view["cards"] == fresh["cards"]


async def test_players_and_strangers_get_no_referees_chair():
    world, room, _, _, _ = await judged("all")
    player = world.client("Bob")
    await player.join(room, referee=room.referee_token)
    assert player.last("welcome")["audience"] == "seat:1"
    stranger = world.client("Mallory")
    await stranger.join(room, referee="guess")
    assert stranger.refusal() == "invite_invalid"
    assert stranger.last("bye")["code"] == "not_allowed"


async def test_a_room_without_referees_has_no_such_link():
    world = World()
    room, host, _ = await world.playing()
    judge = world.client("Judge")
    await judge.join(room, referee=room.referee_token)
    assert judge.refusal() == "invite_invalid"
    assert "referee" not in host.last("snapshot")["room"]


async def test_a_renewed_link_turns_the_old_referee_away():
    _, room, host, _, judge = await judged("all")
    old = room.referee_token
    await host.say("room", act="revoke", link="referee")
    assert judge.last("bye")["code"] == "not_allowed"
    assert room.referee_token != old


async def test_only_the_referee_judges():
    world, room, host, _, _ = await judged("all")
    watcher = world.client("Eve")
    await watcher.join(room)
    before = room.table.number
    for client in (host, watcher):
        await client.say("referee", act="rule", text="I win")
        assert client.refusal() == "not_referee"
    assert room.table.number == before


async def test_a_ruling_is_logged_and_shown_to_everybody():
    _, room, host, guest, judge = await judged("all")
    await judge.say("referee", act="rule", text="Bob may think a little longer.")
    for client in (host, guest, judge):
        event = told(client)
        assert (event["act"], event["who"], event["text"]) == ("rule", "Judge", "Bob may think a little longer.")
    entry = room.services.store.log[room.match_id][room.table.number]
    assert (entry.kind, entry.seat, entry.body["text"]) == ("referee", None, "Bob may think a little longer.")
    assert host.decision() is not None
    await judge.say("referee", act="rule")
    assert judge.refusal() == "bad_field"


async def test_a_number_is_set_and_the_player_is_asked_afresh():
    _, room, host, guest, judge = await judged("all")
    before = host.decision()
    await judge.say("referee", act="set", seat=1, name="hp", value=3, text="Two too many were taken.")
    assert room.table.match.players[1].hp == 3
    assert told(guest) | {"n": 0} == {
        "n": 0, "e": "referee", "act": "set", "who": "Judge", "text": "Two too many were taken.", "name": "hp",
        "seat": 1, "old": 5, "new": 3,
    }  # fmt: skip
    assert guest.last("update")["patch"]["seats"]["1"]["hp"] == 3
    after = host.decision()
    assert after["id"] != before["id"]
    await host.say("answer", decision=before["id"], rev=before["rev"], options=["end"])
    assert host.refusal() == "stale"


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ({"act": "set", "seat": 1, "name": "hp"}, "bad_field"),
        ({"act": "set", "seat": 7, "name": "hp", "value": 1}, "bad_field"),
        ({"act": "set", "seat": 1, "name": "wisdom", "value": 1}, "bad_field"),
        ({"act": "set", "seat": 1, "name": "hp", "value": -4}, "bad_field"),
        ({"act": "move", "card": "k0", "zone": "0.hand"}, "bad_target"),
        ({"act": "move", "card": "u999", "zone": "0.hand"}, "bad_target"),
        ({"act": "rewind", "count": 50}, "nothing_to_take_back"),
        ({"act": "resume"}, "stale"),
        ({"act": "result", "winners": [0]}, "bad_field"),
    ],
)
async def test_an_act_that_makes_no_sense_is_refused_and_changes_nothing(frame: dict[str, Any], code: str):
    _, room, _, _, judge = await judged("all")
    before, number = room.table.match.hash(), room.table.number
    await judge.say("referee", **frame)
    assert judge.refusal() == code
    assert (room.table.match.hash(), room.table.number) == (before, number)


async def test_a_card_is_put_elsewhere():
    _, room, host, guest, judge = await judged("all")
    match = room.table.match
    top = match.zones["1.deck"][-1]
    await judge.say("referee", act="move", card=f"u{top}", zone="1.hand", text="You had not drawn.")
    assert match.zones["1.hand"][-1] == top
    assert match.cards[top].zone == "1.hand"
    assert told(host)["zone"] == "1.hand"
    assert "id" not in told(host)["card"]
    moved = [e for e in guest.last("update")["events"] if e["e"] == "moved"]
    assert moved[0]["card"]["id"] == match.cards[top].code
    await judge.say("referee", act="move", card=f"u{top}", zone="nowhere")
    assert judge.refusal() == "bad_field"


async def test_a_public_referee_moves_no_card_it_cannot_see():
    _, room, _, _, judge = await judged("public")
    hidden = room.table.match.cards[room.table.match.zones["1.hand"][0]]
    await judge.say("referee", act="move", card=hidden.handle, zone="table")
    assert judge.refusal() == "bad_target"
    await judge.say("referee", act="move", card=f"u{hidden.id}", zone="table")
    assert judge.refusal() == "bad_target"


async def test_the_match_stands_still_while_the_referee_has_stopped_it():
    world, room, host, guest, judge = await judged("all", clock={"step_s": 30, "bank_s": 0})
    await judge.say("referee", act="pause")
    assert host.last("room")["room"]["stopped"] or told(host)["act"] == "pause"
    await world.time.pass_ms(300_000)
    assert room.state == "live"
    assert room.table.clocks.seats[0].timeouts == 0
    await host.answer("end_turn")
    assert host.refusal() == "paused"
    # Coming and going does not set the clocks going.
    await guest.leave()
    again = world.client("Bob")
    await again.join(room)
    await world.time.pass_ms(300_000)
    assert room.table.clocks.paused
    await judge.say("referee", act="resume")
    assert not room.table.clocks.paused
    await host.answer("end_turn")
    assert host.last("update")["re"]


async def test_the_referee_winds_back_declarations_however_many():
    _, room, host, guest, judge = await judged("all")

    def board() -> tuple[int, int]:
        return room.table.match.table.turn, room.table.match.table.active

    boards = [board()]
    for client in (host, guest, host, guest, host, guest, host, guest, host):
        await client.answer("end_turn")
        boards.append(board())
    await judge.say("referee", act="rewind", count=8)
    assert board() == boards[1]
    event = told(guest)
    assert (event["e"], event["who"], event["count"]) == ("taken_back", "Judge", 8)
    # Wound back once more: what was undone does not count again.
    await judge.say("referee", act="rewind", count=1)
    assert board() == boards[0]
    await host.answer("end_turn")
    assert board() == boards[1]


async def test_everything_the_referee_did_is_there_after_a_restart():
    world, room, host, guest, judge = await judged("all")
    await judge.say("referee", act="set", seat=1, name="hp", value=2)
    top = room.table.match.zones["1.deck"][-1]
    await judge.say("referee", act="move", card=f"u{top}", zone="1.hand")
    await host.answer("end_turn")
    await judge.say("referee", act="rewind", count=1)
    await judge.say("referee", act="pause", text="Lunch.")
    before, number = room.table.match.hash(), room.table.number
    after = world.rebuilt()
    await after.rooms.resume(wake=True)
    loaded = await after.rooms.get(room.id)
    assert loaded is not None
    assert loaded.table is not None
    assert (loaded.table.match.hash(), loaded.table.number) == (before, number)
    assert loaded.table.stopped
    one = after.client("晚风")
    await one.join(room.id)
    await one.answer("end_turn")
    assert one.refusal() == "paused"
    chair = after.client("Judge")
    await chair.join(room.id, referee=room.referee_token)
    await chair.say("referee", act="resume")
    await one.answer("end_turn")
    assert one.last("update")["re"]
    assert guest is not None


async def test_a_stop_survives_a_snapshot():
    world, room, _, _, judge = await judged("all")
    await judge.say("referee", act="pause")
    await world.rooms.drain()
    after = world.rebuilt()
    await after.rooms.resume(wake=True)
    loaded = await after.rooms.get(room.id)
    assert loaded is not None
    assert loaded.table is not None
    assert loaded.table.stopped


async def test_what_a_seat_is_told_of_a_move_between_hidden_places_names_no_card():
    _, room, host, _, judge = await judged("all")
    match = room.table.match
    card = match.zones["1.hand"][0]
    code = match.cards[card].code
    await judge.say("referee", act="move", card=match.cards[card].handle, zone="1.deck", at="bottom")
    assert match.zones["1.deck"][0] == card
    told_host = host.all("update")[-1]
    cards = [e["card"] for e in told_host["events"] if "card" in e]
    assert cards
    assert all("id" not in c for c in cards)
    assert code


# -- the games themselves -------------------------------------------------------------------------------------------

GAMES = games()
PILES = ("deck", "1.deck", "1.ally_pile")
"""Where the second seat draws from."""


async def begun(game: str) -> tuple[World, Any, list[Client], Client]:
    """A match of as few as can play, past its setup, everybody with a ready deck; and a referee."""
    world, entry = World(), GAMES[game]
    world.services.games[game] = entry
    room = await world.rooms.create(Person("晚风", "acc-晚风"), game, {"window": "instant", "referee": "all"})
    clients = [world.client("晚风"), *(world.client(f"guest {n}") for n in range(1, entry.seats[0]))]
    for client in clients:
        await client.join(room, invite=room.invite)
    for client in clients if not entry.shared_deck else clients[:1]:
        await client.say("room", act="deck", deck=entry.ready_decks()[0]["id"])
    for client in clients:
        await client.say("room", act="ready", on=True)
    while room.table.match.table.turn < 1:
        await next(c for c in clients if c.decision() is not None).answer()
    judge = world.client("Judge")
    await judge.join(room, referee=room.referee_token)
    return world, room, clients, judge


@pytest.mark.parametrize("game", GAMES)
async def test_the_referee_of_every_game(game: str):
    """Stop, ruling, number, card, step back: each in the log of the match, and told to everybody, watchers too."""
    world, room, clients, judge = await begun(game)
    watcher = world.client("Eve")
    await watcher.join(room)
    everybody, log = [*clients, watcher, judge], room.services.store.log[room.match_id]

    async def act(**fields: Any) -> dict[str, Any]:
        back = await judge.say("referee", **fields)
        assert not [f for f in back if f["t"] == "refused"]
        entry = log[room.table.number]
        assert (entry.kind, entry.seat, entry.body["act"]) == ("referee", None, fields["act"])
        heard = [told(client) for client in everybody]
        assert all((e["who"], e.get("act", "rewind")) == ("Judge", fields["act"]) for e in heard)
        return heard[0]

    match, asked = room.table.match, next(c for c in clients if c.decision() is not None)
    await act(act="pause", text="Tea.")
    await asked.answer()
    assert asked.refusal() == "paused"
    await act(act="resume")
    assert (await act(act="rule", text="It was the third card."))["text"] == "It was the third card."

    name, (least, most) = next(iter(numbers(room.entry.rules, match.players[1]).items()))
    was = getattr(match.players[1], name)
    value = was - 1 if was > least else was + 1
    assert value <= most
    event = await act(act="set", seat=1, name=name, value=value)
    assert (event["name"], event["old"], event["new"]) == (name, was, value)
    assert getattr(room.table.match.players[1], name) == value

    pile, card = next((z, match.zones[z][-1]) for z in PILES if match.zones.get(z))
    hand = "1.hand"
    await act(act="move", card=f"u{card}", zone=hand)
    assert card in room.table.match.zones[hand]
    assert card not in room.table.match.zones[pile]

    before = (room.table.match.zones[hand], room.table.match.table.turn, room.table.match.table.active)
    await next(c for c in clients if c.decision() is not None).answer()
    await act(act="rewind", count=1)
    assert (room.table.match.zones[hand], room.table.match.table.turn, room.table.match.table.active) == before
    assert next(c for c in clients if c.decision() is not None)
