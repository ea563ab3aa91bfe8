"""Data folders that earlier versions wrote: every later one opens them, goes on, and audits them (docs/store.md)."""
