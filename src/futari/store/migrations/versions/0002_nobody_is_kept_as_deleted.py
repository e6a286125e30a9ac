"""Nobody is kept as deleted: whoever leaves for good is removed, and seats are kept for nobody"""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # SQLite can do this one without copying the table (since 3.35).
    op.drop_column("users", "deleted_at")
