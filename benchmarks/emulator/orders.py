"""What the emulator says of kernels whose waves are in order by flags, counters and locks, and of their racy twins.

    python -m benchmarks.emulator.orders [--arch gfx942] [--only WORD]

:mod:`tests.support.orders` says which they are. One line an architecture, then each verdict that is not as it
should be; exit status 1 if there is any.
"""

from __future__ import annotations

import argparse
import sys

from tests.support.orders import ARCHS, clean, compiled, launch, said, shows, twins


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--arch", choices=ARCHS, action="append")
    parser.add_argument("--only", default="", help="kernels with this in their name")
    args = parser.parse_args()
    wrong: list[str] = []
    heads = f"{'clean':>6} {'accused':>8} {'racy':>6} {'missed':>7} {'right all the same':>19} {'named':>6}"
    print(f"{'architecture':14} {heads}")
    for arch in args.arch or ARCHS:
        chosen = [o for o in clean() if args.only in o.name]
        racy = [t for o in clean() for t in twins(o) if args.only in t.name]
        code = compiled(arch, [*chosen, *racy])
        verdicts = {o: said(launch(code, o)) for o in [*chosen, *racy]}
        accused = [o for o in chosen if verdicts[o]]
        shown = [t for t in racy if shows(t, arch)]
        missed = [t for t in shown if not verdicts[t]]
        right = [t for t in racy if not shows(t, arch)]
        named = sum(bool(verdicts[t]) for t in right)
        row = f"{arch:14} {len(chosen):6} {len(accused):8} {len(shown):6} {len(missed):7} {len(right):19} {named:6}"
        print(row, flush=True)
        wrong += [f"{arch}: accused: {o.name}: {verdicts[o]}" for o in accused]
        wrong += [f"{arch}: missed: {o.name}" for o in missed]
        wrong += [f"{arch}: right and named: {t.name}: {verdicts[t]}" for t in right if verdicts[t]]
    print("\n".join(wrong))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
