"""The one exception family whose message a user sees as a single line."""

from __future__ import annotations


class AmdgenError(Exception):
    """Bad input. The message names the input, the constraint, and what would satisfy it; one line, no traceback.

    ``hint`` is the remedy, kept apart so that ``--json`` can carry it; ``str(error)`` joins both.
    """

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        text = f"{self.message}; {self.hint}" if self.hint else self.message
        return " ".join(text.split())


class InternalError(AmdgenError):
    """A fault of amdgen itself, which no input should bring about. The message says which expectation failed."""
