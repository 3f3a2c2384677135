"""A specification that can't be met."""

from __future__ import annotations

from amdgen.errors import AmdgenError


class SpecError(AmdgenError):
    """Names the option, the constraint, and what would satisfy it."""
