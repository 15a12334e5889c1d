"""Decks of an account. Whoever asks must be the owner: every method takes the account."""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, func, insert, select, update

from hopetable.store.database import Database
from hopetable.store.models import AccountRow, DeckRow


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """A saved deck: `cards` by entry and how many. Times are seconds since the epoch."""

    id: str
    account: str
    game: str
    name: str
    format: str
    cards: dict[str, int]
    note: str
    legal: bool
    created: int
    updated: int


class TooManyDecks(Exception):
    """The account holds as many decks as it may."""


class DeckRepository:
    """The decks of accounts; each account sees its own alone."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, deck: Deck, limit: int) -> None:
        """Save a new deck. Raises TooManyDecks if its account has as many as `limit`."""
        async with self._database.write() as connection:
            # The owner's row is held meanwhile, or two at once would each see room for one more.
            await connection.execute(select(AccountRow.id).where(AccountRow.id == deck.account).with_for_update())
            owned = select(func.count()).select_from(DeckRow).where(DeckRow.account == deck.account)
            if (await connection.execute(owned)).scalar_one() >= limit:
                raise TooManyDecks(limit)
            await connection.execute(insert(DeckRow), [msgspec.structs.asdict(deck)])

    async def all(self, account: str, game: str | None = None) -> list[Deck]:
        query = select(DeckRow.__table__).where(DeckRow.account == account)
        if game is not None:
            query = query.where(DeckRow.game == game)
        async with self._database.read() as connection:
            rows = await connection.execute(query.order_by(DeckRow.updated.desc(), DeckRow.id))
            return [Deck(**row._mapping) for row in rows]

    async def get(self, account: str, deck: str) -> Deck | None:
        query = select(DeckRow.__table__).where(DeckRow.account == account, DeckRow.id == deck)
        async with self._database.read() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Deck(**row._mapping)

    async def replace(self, deck: Deck) -> bool:
        """Store the deck as it now is; False if it is gone or not the account's."""
        values = msgspec.structs.asdict(deck)
        async with self._database.write() as connection:
            changed = await connection.execute(
                update(DeckRow).where(DeckRow.account == deck.account, DeckRow.id == deck.id).values(**values)
            )
            return changed.rowcount == 1

    async def remove(self, account: str, deck: str) -> bool:
        async with self._database.write() as connection:
            removed = await connection.execute(delete(DeckRow).where(DeckRow.account == account, DeckRow.id == deck))
            return removed.rowcount == 1
