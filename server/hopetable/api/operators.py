"""`hopetable operator add | remove | list`: who may act at /admin. There is no way to it over HTTP."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence

from hopetable.api.auth import now
from hopetable.api.names import fold_name
from hopetable.settings import Settings
from hopetable.store.accounts import AccountRepository
from hopetable.store.database import Database


def main(arguments: Sequence[str] | None = None) -> int:
    """Change or print the operators of the configured database; 1 if there is no such account."""
    parser = argparse.ArgumentParser(prog="hopetable operator", description="Who may act at /admin.")
    acts = parser.add_subparsers(dest="act", required=True)
    acts.add_parser("add", help="make an account an operator").add_argument("name")
    acts.add_parser("remove", help="an account is an operator no more").add_argument("name")
    acts.add_parser("list", help="all operators")
    said = parser.parse_args(arguments)
    return asyncio.run(_act(said.act, getattr(said, "name", "")))


async def _act(act: str, name: str) -> int:
    database = Database(Settings().database_url)
    accounts = AccountRepository(database)
    try:
        if act == "list":
            for operator in await accounts.operators():
                print(operator.name)
            return 0
        account = await accounts.by_name(fold_name(name))
        if account is None or account.guest:
            print(f"no registered account is called {name}", file=sys.stderr)
            return 1
        wanted = act == "add"
        if account.operator != wanted:
            await accounts.make_operator(account.id, wanted, now())
        print(f"{account.name} is {'an operator' if wanted else 'no operator'}")
        return 0
    finally:
        await database.close()
