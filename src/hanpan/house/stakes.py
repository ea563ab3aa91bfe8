"""What tables are played for, and how the blinds of a tournament rise."""

STAKES = ((1, 2), (2, 5), (5, 10), (10, 20))
LADDER = (
    *STAKES,
    (15, 30),
    (20, 40),
    (25, 50),
    (50, 100),
    (100, 200),
    (150, 300),
    (300, 600),
    (400, 800),
    (500, 1000),
    (600, 1200),
    (800, 1600),
    (1000, 2000),
)
"""SG-9.2."""
