"""What the emulator says of every way to hand a value from one wave to another, against what LLVM emits for it.

    python -m benchmarks.emulator.scopes [--arch gfx942] [--one-in N] [--seed S]

:mod:`tests.support.scopes` says which they are. One line an architecture, then each verdict that is not as it
should be; exit status 1 if there is any.
"""

from __future__ import annotations

import argparse
import random
import sys
from itertools import product

from tests.support.scopes import ARCHS, differing, model, ways


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--arch", choices=ARCHS, action="append")
    parser.add_argument("--one-in", type=int, default=1, help="judge a random part of the ways")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    wrong: list[str] = []
    print(f"{'architecture':14} {'place':16} {'ways':>6} {'right':>6} {'accused':>8} {'missed':>7}")
    for arch, together in product(args.arch or ARCHS, (False, True)):
        lot = random.Random(args.seed)
        some = [way for way in ways(arch, together) if lot.randrange(args.one_in) == 0]
        right = sum(way.is_right(model(arch)) for way in some)
        found = [d for first in range(0, len(some), 250) for d in differing(arch, some[first : first + 250])]
        accused = sum(is_right for _, is_right, _ in found)
        place = "one workgroup" if together else "two workgroups"
        print(f"{arch:14} {place:16} {len(some):6} {right:6} {accused:8} {len(found) - accused:7}", flush=True)
        wrong += [f"{arch}: {'right' if is_right else 'wrong'}: {way}: {said}" for way, is_right, said in found]
    print("\n".join(wrong[:40]))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
