"""What `hanpan new-bot` begins with: bots that play, whose English is put into the builder's language."""
