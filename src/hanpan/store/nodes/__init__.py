"""Several nodes on one PostgreSQL: who lives, who owns which table, and what belongs to a person (docs/store.md)."""
