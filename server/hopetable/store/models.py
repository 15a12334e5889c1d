"""The tables. JSON is text that this server wrote, bytes are states and frames as they were.

Times are whole seconds since the epoch (UTC). Ids are made by the server.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Text,
    TypeDecorator,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Json(TypeDecorator[Any]):
    """A JSON value kept as text; None is SQL's NULL."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        return None if value is None else msgspec.json.encode(value).decode()

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        return None if value is None else msgspec.json.decode(value)


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


_ID = String(40)
_CASCADE = "CASCADE"


class AccountRow(Base):
    __tablename__ = "account"

    id: Mapped[str] = mapped_column(_ID, primary_key=True)
    name: Mapped[str] = mapped_column(String(80))
    name_key: Mapped[str] = mapped_column(String(160), unique=True)
    """The name with look-alikes folded: what must be unique."""
    password: Mapped[str | None] = mapped_column(String(200))
    """Argon2 hash; None for a guest."""
    operator: Mapped[bool] = mapped_column(Boolean, default=False)
    """May see /admin and act there; given and taken on the command line only."""
    locale: Mapped[str] = mapped_column(String(16), default="")
    settings: Mapped[Any] = mapped_column(Json)
    created: Mapped[int] = mapped_column(BigInteger)
    seen: Mapped[int] = mapped_column(BigInteger)


class SessionRow(Base):
    __tablename__ = "session"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    """Keyed digest of the cookie's token; the token itself is nowhere on the server."""
    account: Mapped[str] = mapped_column(ForeignKey("account.id", ondelete=_CASCADE), index=True)
    created: Mapped[int] = mapped_column(BigInteger)
    seen: Mapped[int] = mapped_column(BigInteger)
    expires: Mapped[int] = mapped_column(BigInteger, index=True)


class DeckRow(Base):
    __tablename__ = "deck"

    id: Mapped[str] = mapped_column(_ID, primary_key=True)
    account: Mapped[str] = mapped_column(ForeignKey("account.id", ondelete=_CASCADE), index=True)
    game: Mapped[str] = mapped_column(String(32))
    name: Mapped[str] = mapped_column(String(160))
    format: Mapped[str] = mapped_column(String(64))
    cards: Mapped[Any] = mapped_column(Json)
    note: Mapped[str] = mapped_column(Text)
    legal: Mapped[bool] = mapped_column(Boolean)
    """Saved as legal: it was so then, and is checked again at the table."""
    created: Mapped[int] = mapped_column(BigInteger)
    updated: Mapped[int] = mapped_column(BigInteger)


class MatchRow(Base):
    __tablename__ = "match"
    __table_args__ = (Index("ix_match_status_created", "status", "created"),)

    id: Mapped[str] = mapped_column(_ID, primary_key=True)
    game: Mapped[str] = mapped_column(String(32))
    status: Mapped[str] = mapped_column(String(16))
    created: Mapped[int] = mapped_column(BigInteger)
    options: Mapped[Any] = mapped_column(Json)
    cardset_hash: Mapped[str] = mapped_column(String(128))
    build: Mapped[str] = mapped_column(String(128))
    seed_secret: Mapped[str] = mapped_column(String(128))
    room: Mapped[Any] = mapped_column(Json)
    outcome: Mapped[Any | None] = mapped_column(Json)


class RoomRow(Base):
    """Which match is the newest of a room: the way from a link to a match that has ended."""

    __tablename__ = "room"

    id: Mapped[str] = mapped_column(_ID, primary_key=True)
    match: Mapped[str] = mapped_column(ForeignKey("match.id", ondelete=_CASCADE), index=True)


class SeatRow(Base):
    """Who sat where. Not a foreign key: an account may go, its matches stay without it."""

    __tablename__ = "seat"
    __table_args__ = {"sqlite_with_rowid": False}

    match: Mapped[str] = mapped_column(ForeignKey("match.id", ondelete=_CASCADE), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    account: Mapped[str | None] = mapped_column(_ID, index=True)
    name: Mapped[str] = mapped_column(String(80))


class EntryRow(Base):
    """The match log. Its primary key is the fence against two owners of one room.

    Rows lie in the order of their arrival, whatever their match: fifty rooms' entries and frames are then a few pages
    of one commit, where a table sorted by match and audience would touch four pages for each (measured: seven times
    slower).
    """

    __tablename__ = "match_entry"

    match: Mapped[str] = mapped_column(ForeignKey("match.id", ondelete=_CASCADE), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(16))
    seat: Mapped[int | None] = mapped_column(Integer)
    body: Mapped[Any] = mapped_column(Json)
    at: Mapped[int] = mapped_column(BigInteger)
    frames: Mapped[bytes | None] = mapped_column(LargeBinary)
    """What each audience saw of this entry: MessagePack of [[audience, seq, frame], …]."""


class SnapshotRow(Base):
    __tablename__ = "snapshot"

    match: Mapped[str] = mapped_column(ForeignKey("match.id", ondelete=_CASCADE), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    state: Mapped[bytes] = mapped_column(LargeBinary)
    room: Mapped[Any] = mapped_column(Json)


class StreamRow(Base):
    """Frames that came of no entry; the others lie beside theirs."""

    __tablename__ = "stream"

    match: Mapped[str] = mapped_column(ForeignKey("match.id", ondelete=_CASCADE), primary_key=True)
    audience: Mapped[str] = mapped_column(String(32), primary_key=True)
    seq: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    frame: Mapped[bytes] = mapped_column(LargeBinary)


class CapsuleRow(Base):
    """What reproduces a fault in rules code: seed, log, build."""

    __tablename__ = "capsule"

    id: Mapped[str] = mapped_column(_ID, primary_key=True)
    match: Mapped[str] = mapped_column(_ID, index=True)
    at: Mapped[int] = mapped_column(BigInteger)
    body: Mapped[Any] = mapped_column(Json)
    seen: Mapped[int | None] = mapped_column(BigInteger)
    """When an operator had seen to it."""


class ReportRow(Base):
    __tablename__ = "report"

    id: Mapped[str] = mapped_column(_ID, primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)
    reporter: Mapped[str | None] = mapped_column(ForeignKey("account.id", ondelete="SET NULL"), index=True)
    subject: Mapped[str | None] = mapped_column(ForeignKey("account.id", ondelete="SET NULL"), index=True)
    match: Mapped[str | None] = mapped_column(_ID)
    reason: Mapped[str] = mapped_column(String(32))
    text: Mapped[str] = mapped_column(Text)
    context: Mapped[Any] = mapped_column(Json)
    state: Mapped[str] = mapped_column(String(16), index=True)
    closed: Mapped[int | None] = mapped_column(BigInteger)
    closed_by: Mapped[str | None] = mapped_column(ForeignKey("account.id", ondelete="SET NULL"))
    """None also where it was closed on the command line."""
    note: Mapped[str] = mapped_column(Text, default="")


class SanctionRow(Base):
    """What an operator has taken from an account for a time. Kept a while after its end, so that it can be told."""

    __tablename__ = "sanction"

    account: Mapped[str] = mapped_column(ForeignKey("account.id", ondelete=_CASCADE), primary_key=True)
    kind: Mapped[str] = mapped_column(String(16), primary_key=True)
    """`mute` or `suspension`."""
    reason: Mapped[str] = mapped_column(String(32))
    at: Mapped[int] = mapped_column(BigInteger)
    until: Mapped[int] = mapped_column(BigInteger)
    lifted: Mapped[bool] = mapped_column(Boolean)
    """It ended before its time."""


class SwitchRow(Base):
    """What an operator has turned on or off; what was never turned stands as the settings say."""

    __tablename__ = "switch"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    subject: Mapped[str] = mapped_column(String(64), primary_key=True)
    """The id of the game or card; empty where the switch is for all."""
    on: Mapped[bool] = mapped_column(Boolean)
    at: Mapped[int] = mapped_column(BigInteger)


class RatingRow(Base):
    __tablename__ = "rating"

    account: Mapped[str] = mapped_column(ForeignKey("account.id", ondelete=_CASCADE), primary_key=True)
    game: Mapped[str] = mapped_column(String(32), primary_key=True)
    value: Mapped[float] = mapped_column(Float)
    deviation: Mapped[float] = mapped_column(Float)
    matches: Mapped[int] = mapped_column(Integer)
    updated: Mapped[int] = mapped_column(BigInteger)


class BlockRow(Base):
    """Whom an account wants to hear and meet no more."""

    __tablename__ = "block"

    account: Mapped[str] = mapped_column(ForeignKey("account.id", ondelete=_CASCADE), primary_key=True)
    blocked: Mapped[str] = mapped_column(ForeignKey("account.id", ondelete=_CASCADE), primary_key=True, index=True)
    at: Mapped[int] = mapped_column(BigInteger)


class AuditRow(Base):
    """What operators and moderators did, and what accounts did to themselves."""

    __tablename__ = "audit"

    id: Mapped[int] = mapped_column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True)
    at: Mapped[int] = mapped_column(BigInteger, index=True)
    account: Mapped[str | None] = mapped_column(_ID, index=True)
    by: Mapped[str | None] = mapped_column(_ID)
    """The operator who did it on the page; None for the command line, and for what an account did to itself."""
    kind: Mapped[str] = mapped_column(String(32))
    detail: Mapped[Any] = mapped_column(Json)
