"""A room in which somebody learns: its table follows a lesson, and the bots answer as the lesson says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hopetable.kernel.errors import Refusal
from hopetable.kernel.records import Answer, Decision

from .frames import LessonFrame

if TYPE_CHECKING:
    from .conn import Conn
    from .room import Room
    from .table import Table


async def act(room: Room, conn: Conn, frame: LessonFrame) -> None:
    """Once more from where the step begins, or on without the lesson."""
    seat, table = conn.seat, room.live()
    if seat is None:
        raise Refusal("not_seated")
    if table.course is None:
        raise Refusal("not_allowed")
    if frame.act == "free":
        await room.play("lesson", seat, {"act": "free"}, frame.mid)
    else:
        await again(room, table, seat, frame.mid)


async def again(room: Room, table: Table, seat: int, mid: str | None) -> None:
    """The position at the beginning of the step comes back, as often as the learner likes."""
    tutor, course = table.tutor, table.course
    if tutor is None or course is None or course.state == "done":
        raise Refusal("nothing_to_take_back")
    body = {"act": "again", "to": course.began, "state": table.earlier(tutor.position(course.step))}
    await room.play("lesson", seat, body, mid)


def followed(table: Table) -> bool:
    """Whether the match goes by a lesson, so that to take back is to begin its step once more."""
    return table.course is not None and table.course.state in ("on", "strayed")


def scripted(table: Table, decision: Decision, seat: int) -> Answer | None:
    """What a bot answers because the lesson says so."""
    if table.tutor is None or table.course is None:
        return None
    return table.tutor.scripted(table.course, table.match, decision, seat)


def holds(table: Table, decision: Decision) -> bool:
    """Whether a bot waits for the learner."""
    return (
        table.tutor is not None
        and table.course is not None
        and table.tutor.holds(table.course, table.match, decision)
    )  # fmt: skip
