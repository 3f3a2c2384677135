"""Building blocks of the schemas: strict models, names, numbers, ranges of bits and of lanes."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

Name = Annotated[str, Field(pattern=r"^[A-Za-z_][A-Za-z0-9_.]*$")]
Positive = Annotated[int, Field(gt=0)]
Natural = Annotated[int, Field(ge=0)]
Unit = Literal["salu", "valu", "trans", "xdl", "sgemm", "dgemm", "lds", "vmem", "smem", "branch", "message", "none"]


class Strict(BaseModel):
    """Refuses unknown keys, and values of another type than the one written."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def bit_ranges(text: object) -> list[tuple[int, int]]:
    """ "15:14", 7, or a list of them, lowest piece first, into (high, low) pairs."""
    pieces = text if isinstance(text, list) else [text]
    out = []
    for piece in pieces:
        match = re.fullmatch(r"(\d{1,3})(?::(\d{1,3}))?", str(piece))
        if not match or int(match[1]) < int(match[2] or match[1]):
            raise ValueError(f"'{piece}' is not a bit range (write 15:8, high bit first, or 14)")
        out.append((int(match[1]), int(match[2] or match[1])))
    return out


Bits = Annotated[list[tuple[int, int]], BeforeValidator(bit_ranges)]


def lane_numbers(text: object) -> list[int]:
    """ "0-3,20-23" into lane numbers."""
    out: list[int] = []
    for piece in str(text).split(","):
        match = re.fullmatch(r"\s*(\d{1,2})(?:-(\d{1,2}))?\s*", piece)
        if not match:
            raise ValueError(f"'{piece}' is not a lane range (write 0-3,20-23)")
        out.extend(range(int(match[1]), int(match[2] or match[1]) + 1))
    return out


Lanes = Annotated[list[int], BeforeValidator(lane_numbers)]
