"""What a house costs as it grows: each row of the table at a tenth, at once and at ten times its size.

    python -m bench.growth                 every row, three sizes each
    python -m bench.growth --only file     rows whose name says so
    python -m bench.growth --most 1        no larger than the row's own size
    python -m bench.growth --note          and write docs/growth.md

A row is a function that is told a size and answers with its figures (`row` in registry.py), in a process of its own.
Figures are CPU time, bytes and counts: they mean the same on a machine that has other things to do.
"""
