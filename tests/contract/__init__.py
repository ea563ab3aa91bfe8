"""The same promises asked of every kind of table, also of one from outside: see hanpan.house.contract."""
