"""What of a launch the model looks at: the emulator executes the beginning of all workgroups that run at once, for what
they share in the caches, and a few workgroups whole, which one CU then executes in the model.

A sample can be kept in a file: executing costs more than the model does, and doesn't change with its figures.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec import decoder
from amdgen.codec.inst import Inst
from amdgen.codeobject import CodeObject, Kernel
from amdgen.emulator import emulate
from amdgen.emulator.arena import Blank
from amdgen.emulator.launch import triple
from amdgen.emulator.native import Recording
from amdgen.errors import AmdgenError
from amdgen.isa import load_isa
from amdgen.isa.model import Arch
from amdgen.timing.chip import Occupancy, Touched, left_by_others, occupancy, touched
from amdgen.timing.together import Meets, together, work_of_sets, work_of_some
from amdgen.timing.uneven import Work, axes, beside, is_even, uneven_axes, work
from amdgen.timing.unit import Streams

_WHOLE = 2
"""Workgroups that are recorded whole where all are alike; one more where they are not."""
_FEW, _MANY, _LEAST, _COUNTED = 3, 12, 5, 1_000_000
"""Workgroups that are counted on each axis, to see whether all are alike; and where they are not on an axis, and in all
beside the axes, as many as make so many instructions, within these bounds."""
_MOST_TOGETHER, _TOGETHER = 2_000, 100_000_000
"""Workgroups of a launch that is executed whole, where it isn't known who talks to whom, and their instructions."""
_ROOM = 1 << 24
"""Instructions of all that are recorded."""
_BEGUN, _SHORTEST, _LONGEST = 600_000, 400, 4_000
"""Instructions of the beginnings, all together; and of one wave, at least and at most."""


@dataclass(frozen=True)
class Shorter:
    """Recorded workgroups that stand for longer ones. ``work``: of each; ``turns``: of its loop; ``of_all``: turns of
    all workgroups that they stand for; ``once``: operations that these execute no more often; ``grown``: the work of
    the longest of these to that of the longest recorded; ``added``: of the work of all, what has not been executed;
    ``marks`` (recorded, waves, 2): steps of each wave between which the loop goes as it goes on."""

    work: Work
    turns: npt.NDArray[np.int64]
    of_all: npt.NDArray[np.int64]
    once: npt.NDArray[np.int64]
    grown: np.float64
    added: Work
    marks: npt.NDArray[np.uint32]


@dataclass(frozen=True)
class Sample:
    """``instructions``: those executed, by the numbers in ``streams``. ``touched``: memory that the beginnings came to.
    ``footprint``: bytes of all buffers that are used in turn. ``work``: of all workgroups, in instructions of their
    waves; None where they are alike. ``shorter``: what those in ``streams`` are, where they stand for longer ones,
    whose work that is. ``meets``: whether they talk to one another, and ``streams`` are their kinds. ``left``: which
    instructions load what others have left, as :func:`left_by_others` has it."""

    held: Occupancy
    instructions: tuple[Inst, ...]
    streams: Streams
    touched: Touched
    footprint: int
    work: Work | None = None
    meets: bool = False
    left: Mapping[int, float] = field(default_factory=dict)
    shorter: Shorter | None = None

    @property
    def recorded(self) -> Work:
        """The work of the workgroups in ``streams``, where all have not the same."""
        if self.shorter is not None:
            return self.shorter.work
        assert self.work is not None
        found: Work = self.work[np.array(self.streams.groups)]
        return found

    @property
    def recorded_share(self) -> float:
        """Of a workgroup's work, what was recorded in its place."""
        return 1.0 if self.shorter is None else float(1 / self.shorter.grown)

    def save(self, path: Path) -> None:
        """Keeps it, without its code."""
        s, t = self.streams, self.touched
        facts = {"held": asdict(self.held), "n_waves": s.n_waves, "footprint": self.footprint,
                 "line_bytes": t.line_bytes, "meets": self.meets,
                 "left": {str(at): share for at, share in self.left.items()}}  # fmt: skip
        perhaps: Any = {} if self.work is None else {"work": self.work}
        perhaps |= {} if self.shorter is None else {f"shorter_{name}": one for name, one in vars(self.shorter).items()}
        np.savez_compressed(
            path, facts=json.dumps(facts), addresses=np.array([i.address for i in self.instructions], np.uint64),
            groups=np.array(s.groups), steps=s.steps, bounds=s.bounds, details=s.details,
            line=t.line, group=t.group, at=t.address, stores=t.stores,
            **perhaps,
        )  # fmt: skip

    @classmethod
    def load(cls, path: Path, code: bytes, kernel: str) -> Sample:
        """One that was kept; ``code``: its code object, which a launch puts at another place."""
        with np.load(path) as kept:
            facts, shorter = json.loads(str(kept["facts"])), [f"shorter_{f.name}" for f in fields(Shorter)]
            objects = CodeObject.parse(code)
            entry, first = objects.kernel(kernel), int(kept["addresses"][kept["steps"][0, 0]])
            start, end = objects.disassembly_range(entry)
            text, begin = objects.read(start, end - start), start + first - entry.entry
            decode = decoder(load_isa(objects.arch)).decode_one
            found = {int(at): decode(text, begin, int(at) - begin) for at in np.unique(kept["addresses"])}
            streams = Streams(tuple(kept["groups"].tolist()), facts["n_waves"], kept["steps"], kept["bounds"],
                              kept["details"], facts["line_bytes"])  # fmt: skip
            return cls(
                Occupancy(**facts["held"]), tuple(found[int(at)] for at in kept["addresses"]), streams,
                Touched(kept["line"], kept["group"], kept["at"], kept["stores"],
                        facts["line_bytes"]), facts["footprint"], meets=facts.get("meets", False),
                left={int(at): share for at, share in facts.get("left", {}).items()},
                work=kept["work"] if "work" in kept and kept["work"].size else None,
                shorter=Shorter(*(kept[name] for name in shorter)) if shorter[0] in kept else None,
            )  # fmt: skip


def sample(
    arch: Arch, code: bytes, kernel: Kernel, grid: int | Sequence[int], block: int | Sequence[int],
    args: Sequence[object], dynamic_lds: int = 0, *, meets: Meets | None = None, stand_ins: Meets | None = None,
    uneven: Sequence[int] = (), repeated: int = 1,
) -> Sample:  # fmt: skip
    """Executes parts of a launch. ``meets``: where workgroups talk to one another, who with whom; where that isn't
    known the whole launch is executed. ``stand_ins``: of those that one meets, for each one that does as much; only
    these are executed, on memory as the others leave it. ``uneven``: axes of the grid along which workgroups are known
    to have different work; others are found. ``repeated``: how many copies of its buffers are used in turn, so that
    what fits into a cache once need not be there. AmdgenError when a part of the workgroups can't stand for all, or
    when one is too long to record."""
    assert arch.timing is not None
    sizes, shape = triple(grid, "grid"), triple(block, "block")
    groups, threads = int(np.prod(sizes)), int(np.prod(shape))
    held = occupancy(arch, kernel, groups, threads, kernel.metadata.group_segment_fixed_size + dynamic_lds)
    footprint = repeated * sum({id(a): a.nbytes for a in args if isinstance(a, np.ndarray | Blank)}.values())
    others = held.xcds > 1 and footprint > arch.timing.chip.mall_bytes
    started = {*held.running(0), *(held.running(1) if others else ())}
    each = min(_LONGEST, max(_SHORTEST, _BEGUN // (len(started) * held.n_waves)))

    talks = False

    def recorded(whole: Sequence[int], counted: Sequence[int], begun: set[int]) -> Recording:
        nonlocal talks
        made = Recording(most_of_wave=each, begun=begun, whole=whole, counted=counted, apart=meets is not None,
                         order=whole if meets is not None else (), room=_ROOM)  # fmt: skip
        numbers = sorted({*begun, *whole, *counted})
        how: dict[str, Any] = {"matrix": "fast", "workgroups": None if len(numbers) == groups else numbers}
        how |= {"limit": _TOGETHER} if talks else {}
        try:
            emulate(code, kernel, sizes, shape, _fresh(args), dynamic_lds, "none", record=made, **how)
        finally:
            talks = made.talks
        if not made.ended(whole):
            talks = True
            raise AmdgenError(f"{kernel.name}: workgroups executed for a prediction did not end",
                              "say who waits for whom, or predict a shorter launch")  # fmt: skip
        return made

    left: dict[int, float] = {}
    if meets is None:
        try:
            begun, full, found = _apart(recorded, started, held, sizes, uneven)
        except AmdgenError:
            if not talks or groups > _MOST_TOGETHER:
                raise
        if talks:
            meets = partial(_everybody, groups)
    if meets is not None:
        begun, full, found = _meeting(recorded, started, meets, groups, stand_ins)
        left = left_by_others(full, held, arch.timing.chip, meets(int(full.steps["group"][-1])))
    return Sample(held, tuple(op.inst for op in full.operations), Streams.of(full), begun, footprint, found,
                  meets is not None, left)  # fmt: skip


def _fresh(args: Sequence[object]) -> list[object]:
    """Arguments as they are, in copies: what one part of a launch has counted is nothing to another."""
    copies = {id(a): a.copy() for a in args if isinstance(a, np.ndarray)}
    return [copies.get(id(a), a) for a in args]


def _everybody(groups: int, _: int) -> range:
    return range(groups)


_Recorded = Callable[[Sequence[int], Sequence[int], set[int]], Recording]
"""Records workgroups whole, counts others, and records the beginnings of those in the set."""


def _apart(
    recorded: _Recorded, started: set[int], held: Occupancy, sizes: tuple[int, int, int], uneven: Sequence[int]
) -> tuple[Touched, Recording, Work | None]:
    """Of workgroups that don't talk: what the beginnings touched, some workgroups whole, and the work of all."""
    mine = held.of_first_unit()
    few = axes(sizes, [_FEW if axis in uneven or not uneven else 1 for axis in range(len(sizes))])
    whole = few if uneven else sorted({mine[0], mine[len(mine) // 2]})[:_WHOLE]
    made, found = recorded(whole, few, started), None
    begun = touched(made.beginnings(started))
    first = dict(zip(few, made.counts, strict=True))
    if not is_even(made.counts):
        kinds = _kinds(first)
        each_axis = uneven_axes(sizes, first)
        many = _COUNTED // int(np.mean(made.counts)) // (1 + sum(each_axis))
        many = max(_LEAST, min(_MANY, many))
        on_axes, random = axes(sizes, [many if differs else 1 for differs in each_axis]), beside(sizes, many)
        counted = sorted({*on_axes, *random} - first.keys())
        again = [] if uneven else kinds  # all of the few were recorded whole where that was known
        more = recorded(again, counted, set()) if again or counted else Recording()
        counts = {**first, **dict(zip(counted, more.counts, strict=True))}
        found = work(sizes, {n: counts[n] for n in {*few, *on_axes}}, {n: counts[n] for n in random})
        made, whole = more if again else made, kinds
    return begun, made.of_groups(whole), found


def _meeting(
    recorded: _Recorded, started: set[int], meets: Meets, groups: int, stand_ins: Meets | None
) -> tuple[Touched, Recording, Work | None]:
    """The same of workgroups that talk to one another."""
    some = together(meets, groups, _FEW - 1, stand_ins)
    made = recorded(some.executed, some.executed, started)
    begun = touched(made.beginnings(started))
    counts = dict(zip(some.executed, made.counts, strict=True))
    counted = {n: counts[n] for n in some.counted}
    if not some.closed and not is_even(list(counted.values())):
        many = _COUNTED // (_FEW * int(np.mean(made.counts)))
        some = together(meets, groups, max(_LEAST, min(_MANY, many)))
        made = recorded(some.executed, some.executed, set())
        counts = dict(zip(some.executed, made.counts, strict=True))
        counted = {n: counts[n] for n in some.counted}
    of_place = [counts[n] for n in some.counted]
    found = work_of_sets(meets, groups, of_place) if some.closed else work_of_some(groups, counted)
    return begun, made.of_groups(_kinds(counted)), found


def _kinds(counted: dict[int, int]) -> list[int]:
    """Those with the least work, the most, and what lies between."""
    order = sorted(counted, key=lambda n: counted[n])
    return sorted({order[0], order[len(order) // 2], order[-1]})
