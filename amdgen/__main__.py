"""``amdgen`` and ``python -m amdgen``."""

import gc
import sys

from amdgen.cli import main

_COLLECTED = 400_000
"""Objects after which Python looks for cycles among them. A command makes hundreds of thousands that live until it
ends; with Python's own 700, a prediction takes a tenth longer."""


def run() -> int:
    """The command line in a process of its own."""
    gc.set_threshold(_COLLECTED)
    try:
        return main()
    finally:
        gc.freeze()  # what is left ends with the process: Python needn't look for cycles in it


if __name__ == "__main__":
    sys.exit(run())
