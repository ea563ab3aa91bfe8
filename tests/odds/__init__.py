"""Ranges, what they win, and what stacks are worth."""
