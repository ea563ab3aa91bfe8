"""Data folders that earlier versions wrote: every later version opens them, goes on, and audits them (docs/store.md)."""
