"""How Alembic runs our migrations: on a connection that `futari.store.migrate` gives it."""

from alembic import context

from futari.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite changes a table by copying it.
    render_as_batch=True,
)

with context.begin_transaction():
    context.run_migrations()
