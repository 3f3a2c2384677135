"""The decoder on anything: it never fails.

Streams are random words, instructions of every encoding with some bits turned over, and both cut off in the middle of
a word. Each is decoded to its end; what comes must have the stream's bytes in order, encode back to them, and have a
text.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator

from amdgen.codec import Inst, constant_bus, decode, encode_inst, text
from amdgen.codec.samples import layouts
from amdgen.differential.encodings import mutated
from amdgen.isa import Isa

STREAM = 4000  # bytes, about


def streams(isa: Isa, rng: random.Random) -> Iterator[bytes]:
    """Without end: random words, and instructions of which a third has bits turned over; cut off anywhere."""
    forms = layouts(isa)
    while True:
        yield rng.randbytes(STREAM + rng.randrange(4))
        code = b"".join(mutated(rng.choice(forms), rng) for _ in range(STREAM // 10))
        yield code[: rng.randrange(len(code) + 1)]


def fuzz(isa: Isa, count: int, seed: int) -> tuple[Counter[str], float]:
    """Decodes ``count`` instructions; what they were, and the seconds of the decoding alone."""
    found: Counter[str] = Counter()
    seconds = 0.0
    for code in streams(isa, random.Random(f"{seed} {isa.arch.name}")):
        begin = time.process_time()
        insts = list(decode(isa, code))
        seconds += time.process_time() - begin
        assert b"".join(i.encoding for i in insts) == code
        for inst in insts:
            examine(isa, inst)
            found["valid" if inst.spec else "invalid"] += 1
        found["streams"] += 1
        if found["valid"] + found["invalid"] >= count:
            return found, seconds
    raise AssertionError


def examine(isa: Isa, inst: Inst) -> None:
    """All that can be asked of an instruction."""
    assert encode_inst(isa, inst) == inst.encoding
    assert text(isa, inst)
    inst.reads(), inst.writes(), constant_bus(isa, inst)
