"""Templates of `hanpan new-bot`: bots that play, whose English is put into the builder's language."""
