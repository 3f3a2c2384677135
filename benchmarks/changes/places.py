"""How many places a change touches: makes each in a copy of the working tree, and shows that it works there.

    python -m benchmarks.changes.places [--only TEXT]

The changes are those of tests/support/changes.py, which tests/test_places.py tries in short. Lines are those added, of
new files all. Status 1 when one does not work. Nothing of it stays.
"""

from __future__ import annotations

import argparse
import subprocess
import sys

from benchmarks.machine import machine
from tests.support.changes import changes, lines, made
from tests.support.clone import clone


def main() -> int:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="TEXT", help="changes of which the name has this")
    only = parser.parse_args().only
    print(machine(), "\n")
    print("| Change | asked | files touched (lines) | |\n|---|---|---|---|")
    failed = False
    with clone() as tree:
        for change in changes(tree):
            if only not in change.what:
                continue
            try:
                with made(tree, change):
                    change.shown(tree)
                places, says = lines(change), f"works: {' '.join((change.shown.__doc__ or '').split())}"
            except (AssertionError, subprocess.TimeoutExpired) as error:
                places, says, failed = "", f"**fails: {error}**", True
            print(f"| {change.what} | {change.asked} | {places} | {says} |", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
