"""The match store's promises, on SQLite, on PostgreSQL and in memory."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from hopetable.store.matches import SqlMatchStore
from hopetable.store.memory import MemoryMatchStore
from hopetable.store.ports import EntryConflict, LogEntry, MatchRecord, Position, SnapshotRecord, StreamItem

Store = SqlMatchStore | MemoryMatchStore


def record(
    match: str = "m1", created: int = 1, status: str = "live", accounts: tuple[str | None, ...] = ()
) -> MatchRecord:
    seats = [None if account is None else {"account": account, "name": account.upper()} for account in accounts]
    return MatchRecord(
        id=match,
        game="dreamduel",
        status=status,
        created=created,
        options={"clock": 60, "名": "灵梦"},
        cardset_hash="abc",
        build="1",
        seed_secret="00ff",
        room={"seats": seats, "links": {}},
    )


def entry(match: str, number: int, **body: object) -> LogEntry:
    return LogEntry(match=match, number=number, kind="answer", seat=number % 2, body=dict(body), at=1000 + number)


async def test_a_match_comes_back_as_it_was_opened(store: Store) -> None:
    await store.create(record())
    assert await store.get("m1") == record()


async def test_an_unknown_match_is_none(store: Store) -> None:
    assert await store.get("nobody") is None


async def test_a_match_is_not_opened_twice(store: Store) -> None:
    await store.create(record())
    with pytest.raises(EntryConflict):
        await store.create(record(created=2))
    assert (await store.get("m1")) == record()


async def test_an_update_changes_only_what_it_names(store: Store) -> None:
    await store.create(record())
    await store.update("m1", status="ended", outcome={"winner": 0})
    got = await store.get("m1")
    assert got is not None
    assert (got.status, got.outcome, got.room) == ("ended", {"winner": 0}, record().room)


async def test_entries_come_back_in_order_and_from_any_number(store: Store) -> None:
    await store.create(record())
    await store.append([entry("m1", 1, pick=["a"])])
    await store.append([entry("m1", 2), entry("m1", 3, text="靈夢 \u0000 'quoted'")])
    assert await store.entries("m1") == [
        entry("m1", 1, pick=["a"]),
        entry("m1", 2),
        entry("m1", 3, text="靈夢 \u0000 'quoted'"),
    ]
    assert [e.number for e in await store.entries("m1", after=2)] == [3]


async def test_a_taken_number_is_refused_and_changes_nothing(store: Store) -> None:
    await store.create(record())
    await store.append([entry("m1", 1, who="first")])
    with pytest.raises(EntryConflict):
        await store.append([entry("m1", 1, who="second"), entry("m1", 2)])
    assert await store.entries("m1") == [entry("m1", 1, who="first")]


async def test_appending_the_very_same_entry_again_is_harmless(store: Store) -> None:
    """The answer to the first try was lost with the connection; the room tries again."""
    await store.create(record())
    await store.append([entry("m1", 1)])
    await store.append([entry("m1", 1)])
    assert len(await store.entries("m1")) == 1


async def test_an_entry_of_an_unknown_match_is_refused(store: Store) -> None:
    with pytest.raises(LookupError):
        await store.append([entry("nobody", 1)])


async def test_a_conflict_fails_only_its_own_room(store: Store) -> None:
    for number in range(20):
        await store.create(record(f"m{number}"))
    await store.append([entry("m7", 1, who="rival")])
    calls = [store.append([entry(f"m{number}", 1)]) for number in range(20)]
    results = await asyncio.gather(*calls, return_exceptions=True)
    assert [number for number, result in enumerate(results) if result is not None] == [7]
    assert isinstance(results[7], EntryConflict)
    for number in range(20):
        assert len(await store.entries(f"m{number}")) == 1


async def test_the_newest_snapshot_is_what_resuming_reads(store: Store) -> None:
    await store.create(record())
    assert await store.positions(["m1"]) == {"m1": Position()}
    for number in (50, 100):
        await store.snapshot(SnapshotRecord(match="m1", number=number, state=b"\x00%d" % number, room={"n": number}))
    newest = SnapshotRecord(match="m1", number=100, state=b"\x00100", room={"n": 100})
    assert await store.positions(["m1"]) == {"m1": Position(snapshot=newest)}


async def test_many_positions_are_read_together_each_with_the_entries_after_its_snapshot(store: Store) -> None:
    for match in ("m1", "m2", "m3", "m4"):
        await store.create(record(match))
    for match in ("m1", "m2", "m3"):
        await store.append([entry(match, number) for number in (1, 2, 3)])
    shots = {m: SnapshotRecord(match=m, number=n, state=b"{}", room={}) for m, n in (("m1", 2), ("m2", 3))}
    for shot in shots.values():
        await store.snapshot(shot)
    assert await store.positions(["m1", "m2", "m3", "m4"]) == {
        "m1": Position(snapshot=shots["m1"], entries=[entry("m1", 3)]),
        "m2": Position(snapshot=shots["m2"]),
        "m3": Position(entries=[entry("m3", number) for number in (1, 2, 3)]),
        "m4": Position(),
    }
    assert await store.positions([]) == {}


async def test_streams_are_kept_by_audience_and_a_frame_stays_as_first_seen(store: Store) -> None:
    await store.create(record())
    seen = StreamItem(match="m1", audience="seat:0", seq=1, frame=b'{"a":1}')
    await store.append([entry("m1", 1)], [seen, StreamItem(match="m1", audience="watch", seq=1, frame=b"{}")])
    await store.append([entry("m1", 2)], [StreamItem(match="m1", audience="seat:0", seq=1, frame=b"other")])
    assert await store.stream("m1", "seat:0") == [seen]
    assert await store.stream("m1", "seat:0", after=1) == []


async def test_a_refused_append_stores_no_stream(store: Store) -> None:
    await store.create(record())
    await store.append([entry("m1", 1)])
    with pytest.raises(EntryConflict):
        await store.append([entry("m1", 1, other=True)], [StreamItem(match="m1", audience="watch", seq=1, frame=b"")])
    assert await store.stream("m1", "watch") == []


async def test_live_matches_come_oldest_first_and_ended_ones_newest_first(store: Store) -> None:
    for match, created, status in (
        ("c", 3, "live"),
        ("a", 1, "waiting"),
        ("b", 2, "ended"),
        ("d", 4, "ended"),
        ("e", 5, "abandoned"),
    ):
        await store.create(record(match, created, status))
    assert [m.id for m in await store.live()] == ["a", "c"]
    assert [m.id for m in await store.ended(None)] == ["d", "b"]
    assert [m.id for m in await store.ended(None, limit=1)] == ["d"]


async def test_the_ended_matches_of_an_account_are_those_it_sat_in(store: Store) -> None:
    await store.create(record("a", 1, "ended", accounts=("x", "y")))
    await store.create(record("b", 2, "ended", accounts=("y", None)))
    await store.create(record("c", 3, "live", accounts=("x", None)))
    await store.update("c", status="ended", room=record(accounts=("x", "y")).room)
    assert [m.id for m in await store.ended("x")] == ["c", "a"]
    assert [m.id for m in await store.ended("y")] == ["c", "b", "a"]
    assert await store.ended("nobody") == []


async def test_a_capsule_gets_an_id(store: Store) -> None:
    first = await store.save_capsule("m1", 5, {"log": []})
    assert first != await store.save_capsule("m1", 6, {"log": []})


async def test_a_room_leads_to_its_newest_match(store: Store) -> None:
    first, second = (replace(record(m, created=n), room={"id": "r1", "seats": []}) for n, m in ((1, "m1"), (2, "m2")))
    await store.create(first)
    assert await store.of_room("r1") == first
    await store.create(second)
    await store.update("m1", status="ended")
    assert await store.of_room("r1") == second
    assert await store.of_room("r2") is None


async def test_a_match_without_a_room_is_found_by_none(store: Store) -> None:
    await store.create(record())
    assert await store.of_room("") is None
