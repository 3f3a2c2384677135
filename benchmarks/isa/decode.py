"""How fast the decoder is, on one core: instructions a second.

    python -m benchmarks.isa.decode --arch gfx942

Three streams: the text of our own GEMM kernels, random instructions of every form of every instruction in random
order, and random words. Of each:

    cold      a new decoder: its tables are made on the way
    first     the tables are there, but no operand has been seen before
    warm      the same stream again
    operands  warm, and every operand and modifier is read, which a decoded instruction does when it is first asked
    text      warm, and each instruction is written as text

Processor time, the best of some runs, so that other programs on the machine do not count. Status 1 when a first or warm
rate is below the 200,000 a second that we promise.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable

from amdgen.builder import build
from amdgen.codec import Decoder, text
from amdgen.codec.samples import samples
from amdgen.codec.tables import Tables
from amdgen.codeobject import CodeObject
from amdgen.isa import load_isa
from amdgen.isa.loader import arch_names
from amdgen.isa.model import Isa
from amdgen.kernels.gemm import Gemm
from amdgen.toolchain import find_toolchain
from benchmarks.machine import machine

PROMISED = 200_000
RUNS = 3


def gemm_text(arch: str) -> bytes:
    """The instructions of our GEMMs in all layouts and stagings."""
    code = b""
    for layout in ("nt", "nn", "tn", "tt"):
        for staging in ("lds_dma", "vgpr"):
            for dtype in ("f16", "bf16"):
                built = build(Gemm(arch=arch, m=300, n=200, k=256, dtype=dtype, layout=layout, staging=staging))
                objects = CodeObject.parse(built.code)
                start, end = objects.disassembly_range(objects.kernel(built.kernel))
                code += objects.read(start, end - start)
    return code


def random_instructions(isa: Isa, count: int, seed: int) -> bytes:
    codes = [inst.encoding for inst in samples(isa, count, seed)]
    random.Random(seed).shuffle(codes)
    return b"".join(codes)


def decoder_of(isa: Isa, *, made: bool) -> Decoder:
    """A decoder that has seen nothing; ``made``: its tables are ready."""
    own = Tables(isa)
    if made:
        for layout in own.layouts():
            layout.checks  # noqa: B018
    decoder = Decoder(isa, own)
    return decoder


def seconds(run: Callable[[], object]) -> float:
    begin = time.process_time()
    run()
    return time.process_time() - begin


def rates(isa: Isa, code: bytes) -> tuple[int, dict[str, float]]:
    """Instructions in ``code``, and rates a second."""
    best: dict[str, float] = {}

    def note(what: str, run: Callable[[], object]) -> None:
        best[what] = min(best.get(what, 1e9), seconds(run))

    def through(decoder: Decoder) -> int:
        return sum(1 for _ in decoder.decode(code))

    for _ in range(RUNS):
        new = decoder_of(isa, made=False)
        note("cold", lambda new=new: through(new))  # type: ignore[misc]
        ready = decoder_of(isa, made=True)
        note("first", lambda ready=ready: through(ready))  # type: ignore[misc]
        note("warm", lambda ready=ready: through(ready))  # type: ignore[misc]
        insts = list(ready.decode(code))
        [(i.operands, i.modifiers) for i in insts]
        again = list(ready.decode(code))
        note("reading", lambda again=again: [(i.operands, i.modifiers) for i in again])  # type: ignore[misc]
        [text(isa, i) for i in insts]
        note("writing", lambda insts=insts: [text(isa, i) for i in insts])  # type: ignore[misc]
    best["operands"] = best["warm"] + best.pop("reading")
    best["text"] = best["operands"] + best.pop("writing")
    count = through(Decoder(isa))
    return count, {what: count / best[what] for what in ("cold", "first", "warm", "operands", "text")}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--arch", action="append", choices=arch_names(), help="default: all")
    parser.add_argument("--count", type=int, default=100, help="random instructions of each form (default 100)")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    print(machine(find_toolchain()))
    print(f"{'':8}{'stream':22}{'instructions':>13}{'cold':>11}{'first':>11}{'warm':>11}{'operands':>11}{'text':>11}")
    slow = 0
    for arch in options.arch or arch_names():
        isa = load_isa(arch)
        streams = {
            "our GEMM kernels": gemm_text(arch),
            "random instructions": random_instructions(isa, options.count, options.seed),
            "random words": random.Random(options.seed).randbytes(800_000),
        }
        for name, code in streams.items():
            count, found = rates(isa, code)
            print(f"{arch:8}{name:22}{count:13,}" + "".join(f"{rate:11,.0f}" for rate in found.values()))
            slow += min(found["first"], found["warm"]) < PROMISED
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
