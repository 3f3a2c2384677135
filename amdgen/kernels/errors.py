"""The error of specifications, and checks that several of them make."""

from __future__ import annotations

from collections.abc import Sequence

from amdgen.errors import AmdgenError

_MAX_SIZE = 1 << 30


class SpecError(AmdgenError):
    """A specification that can't be met. The message names option and constraint, the hint what would satisfy it."""


def check_size(option: str, value: int, most: int = _MAX_SIZE) -> None:
    """SpecError unless ``value`` is an extent from 1 to ``most``."""
    if not 1 <= value <= most:
        raise SpecError(f"{option} {value}", f"sizes are 1 to {most}")


def check_choice(option: str, value: str | None, allowed: Sequence[str | None]) -> None:
    """SpecError unless ``value`` is one of ``allowed``; the message lists those, without None and the empty string."""
    if value not in allowed:
        raise SpecError(f"{option} {value} is not available here", f"choose from {', '.join(filter(None, allowed))}")
