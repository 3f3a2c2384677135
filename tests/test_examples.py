"""Each example runs as a newcomer would run it, on each architecture that it names."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("[0-9][0-9]_*.py"))


def test_there_are_examples() -> None:
    numbers = [int(e.name[:2]) for e in EXAMPLES]
    assert numbers[:4] == [1, 2, 3, 4] and len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.stem)
@pytest.mark.parametrize("arch", ["gfx90a", "gfx942", "gfx950"])
def test_example(example: Path, arch: str) -> None:
    done = subprocess.run([sys.executable, str(example), arch], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
