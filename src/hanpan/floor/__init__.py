"""The running house: tables with a clock and dice, everybody's picture, and the ports it asks of the world."""
