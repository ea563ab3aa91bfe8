"""`hanpan …`: the command line, in Korean and English."""
