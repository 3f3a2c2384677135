"""Launches of ``amdgen check`` as YAML files; the keys are those of its options.

    kernel: gemm
    grid: [8, 8]
    block: 256
    args: ["random:f16[512,512]", "random:f16[512,512]", "out:f32[512,512]", "i32:512"]
    expect: {2: c.npy}

The file is untrusted: its size is limited, aliases (which can expand to gigabytes) and tags are refused, and each key
has a type. ``Any`` is YAML that nothing has checked yet. Names of ``.npy`` files are relative to it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from amdgen.cli.output import OutputError, read_text
from amdgen.yamltext import Document, YamlError

_MAX_BYTES = 1 << 20
_MAX_DEPTH = 16

Size = Annotated[int, Field(ge=1, le=(1 << 32) - 1)]
Sizes = Size | Annotated[list[Size], Field(min_length=1, max_length=3)]


class LaunchFile(BaseModel):
    """The content of a launch file. A key that is absent comes from the command line, or has its default there."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    kernel: str | None = None
    grid: Sizes | None = None
    block: Sizes | None = None
    args: Annotated[list[str], Field(max_length=1024)] = []
    dynamic_lds: Annotated[int, Field(ge=0, le=1 << 20)] | None = None
    checks: str | list[str] | None = None
    limit: Annotated[int, Field(ge=1)] | None = None
    seed: Annotated[int, Field(ge=0)] | None = None
    expect: dict[int, str] = {}
    tolerance: Annotated[float, Field(ge=0)] | None = None


def read_launch(path: Path) -> LaunchFile:
    """Reads and checks a launch file. OutputError in one line where it is malformed."""
    data = read_yaml(path, "--launch")
    if not isinstance(data, dict):
        raise OutputError(f"--launch {path} is not a mapping", 'write "grid: 4" and so on, a key a line')
    try:
        return LaunchFile.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        where = ".".join(map(str, first["loc"][:2]))
        known = f"known keys: {', '.join(LaunchFile.model_fields)}" if first["type"] == "extra_forbidden" else ""
        raise OutputError(f"--launch {path}: {where}: {first['msg']}", known) from None


def read_yaml(path: Path, option: str) -> Any:
    """The content of a small YAML file without aliases, as dicts, lists and scalars. OutputError with the line where it
    is none."""
    try:
        return Document(read_text(path, option, _MAX_BYTES), _MAX_DEPTH, aliases=False).data
    except YamlError as error:
        where = f"{path}:{error.line}" if error.line else str(path)
        key = f"{error.key}: " if error.key else ""
        raise OutputError(f"{option} {where}: {key}{error.message}") from None
