"""LDS that each wave keeps to itself, where a buffer of all waves was: the hand-over takes a barrier, no more."""

from __future__ import annotations

from amdgen.isa import load_arch
from amdgen.plan import CDNA, Buffer, Loop, i, plan
from amdgen.plan.verify import verify

ARCH = load_arch("gfx942")
SHARED = Buffer("a", bytes=16384, stages=2)
PRIVATE = Buffer("out", bytes=32768, shared=False)
REGISTERS = Buffer("r", bytes=64, space="vgpr")
READ = CDNA.lds_read(SHARED[i], REGISTERS[0], tracked=True)
OUT = (
    CDNA.lds_write(REGISTERS[0], PRIVATE[0], tracked=True, label="write_out"),
    CDNA.lds_read(PRIVATE[0], REGISTERS[0], tracked=True, label="read_out"),
)


def loop(*drain: object) -> Loop:
    """Copies run a tile ahead, so that one is in flight when the loop ends."""
    copy = CDNA.async_copy(SHARED[i + 1], count=2)
    return Loop((CDNA.async_copy(SHARED[0], count=2),), (copy, READ), drain)  # type: ignore[arg-type]


def test_other_waves_and_copies_in_flight_are_waited_for() -> None:
    planned = plan(loop(*OUT), ARCH)
    assert planned.lds.bytes == 32768 and planned.lds.saved == 32768
    hand_over, write, *between, read = planned.loop.drain
    assert hand_over.barrier and dict(hand_over.waits)["vmcnt"] == 0, "a copy nobody reads still lands"
    assert (write.label, read.label) == ("write_out", "read_out")
    assert not any(op.barrier for op in between), "a wave reads its own part back"


def test_the_second_opinion_sees_a_missing_barrier() -> None:
    planned = plan(loop(*OUT), ARCH)
    bare = planned.loop.rebuild(lambda place, op: [] if place.section == "drain" and op.barrier else [op])
    found = {v.rule for v in verify(bare, ARCH.counters, planned.lds.overlaps)}
    assert "no_barrier" in found


def test_alone_it_needs_no_barrier() -> None:
    planned = plan(Loop((), (), OUT), ARCH)
    assert not any(op.barrier for op in planned.loop.drain)
