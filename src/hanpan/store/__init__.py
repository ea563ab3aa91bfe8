"""The floor's ports kept on a disk: SQL written once for every database, SQLite first."""
