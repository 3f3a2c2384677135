"""Searches a family's options: every candidate by the model (CDNA), the best few on a GPU. It knows no family."""

from amdgen.tune.search import Clock, Progress, Tuning, tune

__all__ = ["Clock", "Progress", "Tuning", "tune"]
