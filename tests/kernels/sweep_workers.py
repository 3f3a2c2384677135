"""A process of the random sweep that computes nothing, and goes wrong in three ways."""

from __future__ import annotations

import os
import time
from multiprocessing.connection import Connection


def troubled(numbers: Connection, seed: int, largest: int) -> None:
    """Group 1 hangs, group 2 ends its process, group 3 finds a wrong result."""
    while (number := numbers.recv()) is not None:
        numbers.send(("plan", f"group {number}"))
        for member in range(2):
            key = f"spec {number}.{member}"
            numbers.send(("run", key))
            if number == 1:
                time.sleep(3600)
            if number == 2:
                os._exit(1)
            problems = ["off by 1"] if number == 3 and member else []
            numbers.send(("done", key, "way", "f16", "nt", "kernel", {"problems": problems, "error": 0.0}))
        numbers.send(("next", ""))
