"""The one exception that reading a code object raises."""

from amdgen.errors import AmdgenError


class CodeObjectError(AmdgenError):
    """The bytes are no code object that amdgen can read; the message says which part of them is wrong."""
