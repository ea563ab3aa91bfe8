"""An evening (EV): what a host opens for people they know. A journal of its own that owns tables of ordinary kinds."""
