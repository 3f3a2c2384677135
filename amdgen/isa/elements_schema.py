"""What ``isa/types.yaml`` may say, checked strictly: an unknown key or a float without digits is a located error."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from amdgen.isa.errors import IsaError
from amdgen.isa.located import Located, read

_NAMES = "a NumPy or ml_dtypes type"


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Matrix(_Strict):
    cdna: str = ""
    cdna_fp8: Literal["", "fnuz", "ocp"] = ""
    ptx: str = ""
    f8f6f4: int = 0


class _Type(_Strict):
    bits: Literal[4, 6, 8, 16, 32, 64]
    kind: Literal["float", "signed", "unsigned"]
    sums: str
    numpy: str
    source: str
    digits: int = 0
    min_exponent: int = 0
    largest: float = 0.0
    subnormals: bool = False
    torch: str = ""
    hip: str = ""
    cuda: str = ""
    tensor_map: str = ""
    matrix: _Matrix = _Matrix()
    block: int = 0

    @model_validator(mode="after")
    def _floats_say_how(self) -> Self:
        if (self.kind == "float") != bool(self.digits and self.largest):
            raise ValueError("a float, and nothing else, has digits, min_exponent and largest")
        return self


class _Code(_Strict):
    bits: Literal[2, 4]
    values: list[float]
    source: str
    integers: bool = False

    @model_validator(mode="after")
    def _each_code_has_a_value(self) -> Self:
        if len(self.values) != 1 << self.bits:
            raise ValueError(f"codes of {self.bits} bits stand for {1 << self.bits} values")
        return self


class _File(_Strict):
    types: dict[str, _Type] = {}
    codes: dict[str, _Code] = {}


def read_codes(path: Path) -> dict[str, dict[str, Any]]:
    """The fields of :class:`~amdgen.isa.elements.Code` by its name. IsaError names file, line and key."""
    return {name: code.model_dump() for name, code in _validated(path)[1].codes.items()}


def _validated(path: Path) -> tuple[Located, _File]:
    located = read(path)
    try:
        return located, _File.model_validate(located.data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = tuple(part for part in first["loc"] if isinstance(part, int | str))
        message = "unknown key" if first["type"] == "extra_forbidden" else first["msg"].removeprefix("Value error, ")
        raise IsaError(message, file=located.file, line=located.line(place), key=".".join(map(str, place))) from None


def read_types(path: Path) -> dict[str, dict[str, Any]]:
    """The fields of :class:`~amdgen.isa.elements.Element` by the type's name. IsaError names file, line and key."""
    located, file = _validated(path)
    types = file.types
    for name, spec in types.items():
        if not _numpy_has(spec.numpy):
            line = located.line(("types", name, "numpy"))
            raise IsaError(f"'{spec.numpy}' is no type of NumPy", file=located.file, line=line, key=name, hint=_NAMES)
    return {
        name: {
            **spec.model_dump(exclude={"numpy", "matrix"}),
            "numpy_name": spec.numpy,
            "cdna_matrix": spec.matrix.cdna,
            "cdna_fp8": spec.matrix.cdna_fp8,
            "cdna_format": spec.matrix.f8f6f4,
            "ptx_matrix": spec.matrix.ptx,
        }
        for name, spec in types.items()
    }


def _numpy_has(name: str) -> bool:
    import ml_dtypes
    import numpy as np

    return hasattr(np, name) or hasattr(ml_dtypes, name)
