"""`hopetable reports list | show ID | close ID`: what players reported, for whoever runs the server."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from hopetable.api.auth import now
from hopetable.api.replay_print import event_line
from hopetable.settings import Settings
from hopetable.store.database import Database
from hopetable.store.people import PeopleRepository, Report


def main(arguments: Sequence[str] | None = None) -> int:
    """Read or close reports in the configured database; 1 if there is no such report."""
    parser = argparse.ArgumentParser(prog="hopetable reports", description="What players reported.")
    acts = parser.add_subparsers(dest="act", required=True)
    listed = acts.add_parser("list", help="the open ones, the oldest first")
    listed.add_argument("--all", action="store_true", help="the closed ones too")
    acts.add_parser("show", help="one with the last turns and the talk").add_argument("id")
    closed = acts.add_parser("close", help="nothing more is to be done about it")
    closed.add_argument("id")
    closed.add_argument("--note", default="", help="what was done; kept with it, and in the operators' log")
    said = parser.parse_args(arguments)
    return asyncio.run(_act(said))


async def _act(said: argparse.Namespace) -> int:
    database = Database(Settings().database_url)
    people = PeopleRepository(database)
    try:
        if said.act == "list":
            for one in await people.reports(None if said.all else "open"):
                print(_headline(one))
            return 0
        report = await people.reported(said.id)
        if report is None:
            print(f"there is no report {said.id}")
            return 1
        if said.act == "show":
            print("\n".join(_whole(report)))
        elif await people.close_report(report.id, now(), said.note):
            print(f"{report.id} is closed")
        else:
            print(f"{report.id} was closed before")
        return 0
    finally:
        await database.close()


def _headline(report: Report) -> str:
    day = datetime.fromtimestamp(report.at, UTC).strftime("%Y-%m-%d %H:%M")
    who = f"{report.reporter_name or 'somebody who left'} about {report.subject_name or 'somebody who left'}"
    return f"{report.id}  {day}  {report.state}  {report.reason}  {who}: {report.text or '(no words)'}"


def _whole(report: Report) -> list[str]:
    context = report.context
    seats = ", ".join(map(str, context.get("seats", ())))
    return [
        _headline(report),
        f"game {context.get('game')}, room {context.get('room')}, seats: {seats}",
        f"the match: hopetable replay {report.match}" if report.match else "no match had begun",
        "", "what was said:", *(_spoken(m) for m in context.get("chat", ())),
        "", "the last turns:", *(f"  {event_line(e)}" for e in context.get("events", ())),
    ]  # fmt: skip


def _spoken(message: dict[str, Any]) -> str:
    return f"  {message['from']['name']}: {message.get('text') or message.get('phrase')}"
