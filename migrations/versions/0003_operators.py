"""operators instead of roles; switches, sanctions, closed reports, seen capsules"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_ACCOUNT = sa.table("account", sa.column("role", sa.String), sa.column("operator", sa.Boolean))


def upgrade() -> None:
    op.create_table(
        "sanction",
        sa.Column("account", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("reason", sa.String(length=32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("lifted", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name=op.f("fk_sanction_account"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("account", "kind", name=op.f("pk_sanction")),
    )
    op.create_table(
        "switch",
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("subject", sa.String(length=64), nullable=False),
        sa.Column("on", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", "subject", name=op.f("pk_switch")),
    )
    op.add_column("audit", sa.Column("by", sa.String(length=40), nullable=True))
    op.add_column("capsule", sa.Column("seen", sa.BigInteger(), nullable=True))
    with op.batch_alter_table("report") as report:
        report.add_column(sa.Column("closed", sa.BigInteger(), nullable=True))
        report.add_column(sa.Column("closed_by", sa.String(length=40), nullable=True))
        report.add_column(sa.Column("note", sa.Text(), nullable=False, server_default=""))
        report.create_foreign_key(op.f("fk_report_closed_by"), "account", ["closed_by"], ["id"], ondelete="SET NULL")
    op.add_column("account", sa.Column("operator", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute(_ACCOUNT.update().where(_ACCOUNT.c.role != "player").values(operator=True))
    op.drop_column("account", "role")


def downgrade() -> None:
    op.add_column("account", sa.Column("role", sa.String(length=16), nullable=False, server_default="player"))
    op.execute(_ACCOUNT.update().where(_ACCOUNT.c.operator).values(role="moderator"))
    op.drop_column("account", "operator")
    with op.batch_alter_table("report") as report:
        report.drop_constraint(op.f("fk_report_closed_by"), type_="foreignkey")
        report.drop_column("note")
        report.drop_column("closed_by")
        report.drop_column("closed")
    op.drop_column("capsule", "seen")
    op.drop_column("audit", "by")
    op.drop_table("switch")
    op.drop_table("sanction")
