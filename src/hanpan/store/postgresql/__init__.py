"""The store on PostgreSQL (docs/store.md)."""
