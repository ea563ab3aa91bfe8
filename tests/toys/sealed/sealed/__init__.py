"""Sealed Tricks (비밀 트릭): everybody lays a card face down, and all are turned up together."""
