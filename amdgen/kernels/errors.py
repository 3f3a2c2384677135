"""A specification that can't be met."""

from __future__ import annotations

from collections.abc import Sequence

from amdgen.errors import AmdgenError

_MAX_SIZE = 1 << 30


class SpecError(AmdgenError):
    """Names the option, the constraint, and what would satisfy it."""


def check_size(option: str, value: int, most: int = _MAX_SIZE) -> None:
    """SpecError where ``value`` is no extent of a matrix."""
    if not 1 <= value <= most:
        raise SpecError(f"{option} {value}", f"sizes are 1 to {most}")


def check_choice(option: str, value: str | None, allowed: Sequence[str | None]) -> None:
    """SpecError that lists what ``option`` takes; None and the empty string are not named there."""
    if value not in allowed:
        raise SpecError(f"{option} {value} is not available here", f"choose from {', '.join(filter(None, allowed))}")
