"""the newest match of each room; block lists"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "room",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("match", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_room_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_room")),
    )
    op.create_index(op.f("ix_room_match"), "room", ["match"], unique=False)
    op.create_table(
        "block",
        sa.Column("account", sa.String(length=40), nullable=False),
        sa.Column("blocked", sa.String(length=40), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name=op.f("fk_block_account"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["blocked"], ["account.id"], name=op.f("fk_block_blocked"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("account", "blocked", name=op.f("pk_block")),
    )
    op.create_index(op.f("ix_block_blocked"), "block", ["blocked"], unique=False)
    _place_matches()


def _place_matches() -> None:
    """Matches of before find their rooms: the room's id stands in its JSON."""
    match = sa.table("match", sa.column("id"), sa.column("room"), sa.column("created"))
    connection = op.get_bind()
    newest: dict[str, str] = {}
    for row in connection.execute(sa.select(match.c.id, match.c.room).order_by(match.c.created, match.c.id)):
        room = json.loads(row.room or "{}").get("id")
        if isinstance(room, str):
            newest[room] = row.id
    if newest:
        rows = [{"id": room, "match": found} for room, found in newest.items()]
        op.bulk_insert(sa.table("room", sa.column("id"), sa.column("match")), rows)


def downgrade() -> None:
    op.drop_table("block")
    op.drop_table("room")
