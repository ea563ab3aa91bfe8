"""The strong bot of 0.1, before its tables were trained."""

from bench.frozen.strong_0_1.strong import Strong

__all__ = ["Strong"]
