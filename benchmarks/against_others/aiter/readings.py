"""What was read in the listings before and after commits of AITER, by commit; "" has what stands before all."""

from __future__ import annotations

ALSO = ("74523b6a28", "7c26d22c7d")
"""Commits that mend something, and do not say so."""

READINGS = {"": "To be written."}
