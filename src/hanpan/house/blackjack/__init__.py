"""The classroom's room: a table of the house where everyone connected looks on, and who joins plays."""
