"""The load generator: many players over real sockets, who count what they are told and how long it takes."""
