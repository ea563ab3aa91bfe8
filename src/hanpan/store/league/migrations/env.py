"""Alembic's environment: runs every migration on the connection it is handed, in one transaction."""

from alembic import context

from hanpan.store.league.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=True,
    render_as_batch=True,  # SQLite cannot alter a column in place
)
with context.begin_transaction():
    context.run_migrations()
