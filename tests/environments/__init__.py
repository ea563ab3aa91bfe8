"""Environments for learning, by the tests of the libraries they are for."""
