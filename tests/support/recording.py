"""Keeps the code objects of another compiler: one archive an architecture, deterministic, so that an unchanged compiler
changes no byte."""

from __future__ import annotations

import io
import json
import sys
import tarfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from .kernel_cases import archive

Compiled = tuple[bytes, dict[str, Any]]
"""A code object, and what a launch must know of it."""


def record(
    path: Path, compiler: str, arch: str, cases: Iterable[Any], compile_case: Callable[[Any], Compiled], only: str = ""
) -> bool:
    """Compiles the cases of an architecture into the archive at ``path``, and says on stderr which can't be; whether
    all could. ``only``: those whose name contains this, the others stay as they are."""
    files = dict(archive(path)) if only else {}
    manifest = json.loads(files.get("manifest.json", "{}")) or {"compiler": compiler, "arch": arch, "cases": {}}
    if manifest["compiler"] != compiler:
        raise SystemExit(f"the archive is of {manifest['compiler']}; record all of it anew, without --only")
    right = True
    for case in cases:
        if arch not in case.archs or only not in case.name:
            continue
        try:
            files[f"{case.name}.hsaco"], manifest["cases"][case.name] = compile_case(case)
        except Exception as error:
            right = False
            print(f"{arch} {case.name}: {type(error).__name__}: {str(error)[:300]}", file=sys.stderr)
    files["manifest.json"] = json.dumps(manifest, indent=1, sort_keys=True).encode()
    _write(path, files)
    print(f"{arch}: {len(files) - 1} kernels, {path.stat().st_size} bytes")
    return right


def _write(path: Path, files: dict[str, bytes]) -> None:
    with tarfile.open(path, "w:xz", preset=9) as made:
        for name, content in sorted(files.items()):
            info = tarfile.TarInfo(name)
            info.size = len(content)
            made.addfile(info, io.BytesIO(content))
