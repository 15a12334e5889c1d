"""Group commit: everybody waits for the commit that holds their job, and a failure reaches only whom it concerns."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from hopetable.store.committer import ConstraintBroken, GroupCommitter, Job
from hopetable.store.ports import StoreUnavailable
from hopetable.store.statements import Statement


class SlowWriter:
    """Stands in for a database: commits when told to."""

    def __init__(self) -> None:
        self.gate = asyncio.Semaphore(0)
        self.committed: list[list[int]] = []
        self.taken: set[int] = set()
        self.down = False

    async def commit(self, work: Job) -> None:
        numbers = [row[1] for _, rows in work for row in rows]
        await self.gate.acquire()
        if self.down:
            raise StoreUnavailable("down")
        if self.taken & set(numbers):
            raise ConstraintBroken("taken")
        self.committed.append(numbers)

    async def close(self) -> None: ...


@pytest.fixture
async def writer() -> SlowWriter:
    return SlowWriter()


@pytest.fixture
async def committer(writer: SlowWriter) -> AsyncIterator[GroupCommitter]:
    committer = GroupCommitter(writer)
    committer.start()
    yield committer
    for _ in range(100):
        writer.gate.release()
    await committer.close()


def job(number: int) -> Job:
    return [(Statement.ENTRY, [("m", number)])]


def submit(committer: GroupCommitter, *numbers: int) -> list[asyncio.Task[None]]:
    return [asyncio.create_task(committer.submit(job(number))) for number in numbers]


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_what_comes_during_a_commit_goes_into_the_next(committer: GroupCommitter, writer: SlowWriter) -> None:
    first = submit(committer, 1)
    await settle()
    rest = submit(committer, 2, 3, 4)
    await settle()
    writer.gate.release()
    await asyncio.gather(*first)
    assert not any(task.done() for task in rest)
    writer.gate.release()
    await asyncio.gather(*rest)
    assert writer.committed == [[1], [2, 3, 4]]


async def test_nobody_is_released_before_the_commit(committer: GroupCommitter, writer: SlowWriter) -> None:
    tasks = submit(committer, 1, 2)
    await settle()
    assert not any(task.done() for task in tasks)
    writer.gate.release()
    await asyncio.gather(*tasks)


async def test_a_broken_constraint_fails_its_job_alone(committer: GroupCommitter, writer: SlowWriter) -> None:
    writer.taken = {3}
    tasks = submit(committer, 1, 2, 3, 4)
    for _ in range(10):
        writer.gate.release()
    results: list[Any] = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(result) for result in results] == [type(None), type(None), ConstraintBroken, type(None)]
    assert sorted(number for group in writer.committed for number in group) == [1, 2, 4]


async def test_an_outage_reaches_every_waiter_and_ends_by_itself(committer: GroupCommitter, writer: SlowWriter) -> None:
    writer.down = True
    tasks = submit(committer, 1, 2)
    await settle()
    writer.gate.release()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert all(isinstance(result, StoreUnavailable) for result in results)
    writer.down = False
    again = submit(committer, 1, 2)
    writer.gate.release()
    await asyncio.gather(*again)
    assert writer.committed == [[1, 2]]


async def test_a_waiter_that_gave_up_does_not_stop_the_others(committer: GroupCommitter, writer: SlowWriter) -> None:
    tasks = submit(committer, 1, 2)
    await settle()
    tasks[0].cancel()
    await settle()
    writer.gate.release()
    await tasks[1]
    assert writer.committed == [[1, 2]]


async def test_closing_commits_what_is_pending_and_refuses_the_rest(writer: SlowWriter) -> None:
    committer = GroupCommitter(writer)
    committer.start()
    tasks = submit(committer, 1, 2)
    await settle()
    closing = asyncio.create_task(committer.close())
    await settle()
    with pytest.raises(StoreUnavailable):
        await committer.submit(job(3))
    writer.gate.release()
    await asyncio.gather(closing, *tasks)
    assert writer.committed == [[1, 2]]
