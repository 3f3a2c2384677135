"""Compares what a kernel wrote with its family's reference: every output element against its error bound, and that no
byte outside the outputs has changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from amdgen.errors import AmdgenError
from amdgen.kernels.numeric import F32_TINY
from amdgen.kernels.parts import changed
from amdgen.kernels.registry import family_of
from amdgen.kernels.spec import Spec
from amdgen.kernels.tensors import Array, Data, Reference


@dataclass(frozen=True)
class Errors:
    """Absolute errors of one output against float64: the largest, and the root mean square."""

    max_err: float
    rms_err: float


@dataclass(frozen=True)
class Verdict(Errors):
    """The errors of one output, and whether all elements are within their bounds.

    ``max_rel_err``: relative to the magnitude of the terms an element is made of (``Reference.size``). ``where``: the
    element that is furthest beyond its bound when any is, else the one with the largest relative error; ``allowed`` and
    ``allowed_rel`` are the bound there, absolute and relative. ``noise``: the root mean square of all errors in units
    of what rounding predicts, and ``most_noise`` its bound, where the family gives one.
    """

    ok: bool
    max_rel_err: float
    allowed: float
    allowed_rel: float
    where: tuple[int, ...]
    noise: float = 0.0
    most_noise: float = 0.0


@dataclass(frozen=True)
class Comparison:
    """All outputs of one launch, the main one first. ``touched``: outputs in which bytes outside their columns changed.

    ``beside``: the main output's errors when NumPy computes it instead, by how it does that. ``nothing``: why nothing
    was compared, where that is so.
    """

    outputs: Mapping[str, Verdict]
    touched: tuple[str, ...] = ()
    beside: Mapping[str, Errors] = field(default_factory=dict)
    nothing: str = ""

    @property
    def ok(self) -> bool:
        """Whether every output is right, and nothing else was written."""
        return not self.nothing and not self.touched and all(verdict.ok for verdict in self.outputs.values())

    @property
    def main(self) -> Verdict:
        """The verdict on the first output. AmdgenError where nothing was compared."""
        if self.nothing:
            raise AmdgenError(f"nothing was compared: {self.nothing}")
        return next(iter(self.outputs.values()))

    def as_json(self) -> dict[str, object]:
        """The errors as ``run --json`` prints them: those of the main output, the largest of each other one, and
        NumPy's."""
        if self.nothing:
            return {"compared": f"nothing: {self.nothing}"}
        main = self.main
        return {
            "max_err": main.max_err,
            "rms_err": main.rms_err,
            "allowed_err": main.allowed,
            "max_rel_err": main.max_rel_err,
            "allowed_rel_err": main.allowed_rel,
            "where": main.where,
            **{f"{name}_err": verdict.max_err for name, verdict in self.outputs.items() if verdict is not main},
            **({"noise": main.noise, "allowed_noise": main.most_noise} if main.most_noise else {}),
            **({"touched": self.touched} if self.touched else {}),
            **({"beside": self.beside} if self.beside else {}),
        }


def compare(
    spec: Spec, data: Data, *, sampled: bool = False, references: Mapping[str, Reference] | None = None
) -> Comparison:
    """Compares ``data``, the arrays as a kernel left them, with the float64 reference of the family of ``spec``.

    ``sampled``: only some workgroups ran. What they wrote is compared: elements that have not the bits from before.
    What one of them should have written and has not can't be told from what belongs to others.
    ``references``: what the family's reference gave for the same inputs, where it is known.
    """
    if sampled:
        return _compare_written(spec, data)
    family = family_of(spec)
    references = references or family.reference(spec, data)
    bounds = family.bound(spec, data, references)
    tensors = {t.name: t for t in family.operands(spec) if t.is_output}
    got = {name: data[name][..., : tensors[name].width] for name in references}
    outputs = {name: judged(got[name], want, bounds[name]) for name, want in references.items()}
    kept = {t.name: untouched(data[t.name], data.before[t.name], t.width) for t in tensors.values()}
    main = next(iter(references))
    return Comparison(
        outputs,
        tuple(name for name, same in kept.items() if not same),
        {how: errors(outputs[main], references[main].want) for how, outputs in family.beside(spec, data).items()},
    )


def _compare_written(spec: Spec, data: Data) -> Comparison:
    family = family_of(spec)
    tensors = {t.name: t for t in family.operands(spec) if t.is_output}
    got = {name: data[name][..., : t.width] for name, t in tensors.items()}
    written = {name: changed(now, data.before[name][..., : tensors[name].width]) for name, now in got.items()}
    found: dict[str, list[tuple[Array, ...]]] = {}
    for part in family.parts(spec, data, written):
        references = family.reference(part.spec, part.data)
        bounds = family.bound(part.spec, part.data, references)
        for name, reference in references.items():
            mask, at = written[name][part.at[name]], part.at[name]
            allowed = np.broadcast_to(bounds[name], mask.shape)
            if not mask.any():
                continue
            places = np.stack([np.broadcast_to(axis, mask.shape)[mask] for axis in at], axis=1)
            found.setdefault(name, []).append(
                (got[name][at][mask], reference.want[mask], reference.size[mask], allowed[mask], places)
            )
    if not found:
        return Comparison({}, nothing="the workgroups that ran wrote nothing")
    outputs = {
        name: _judged_pieces([np.concatenate(a) for a in zip(*pieces, strict=True)]) for name, pieces in found.items()
    }
    kept = {t.name: untouched(data[t.name], data.before[t.name], t.width) for t in tensors.values()}
    return Comparison(outputs, tuple(name for name, same in kept.items() if not same))


def _judged_pieces(all_: Sequence[Array]) -> Verdict:
    """``all_``: values, wanted ones, their sizes, bounds, and places."""
    got, want, size, allowed, places = all_
    verdict = judged(got, Reference(want, size), allowed)
    return replace(verdict, where=tuple(int(x) for x in places[verdict.where[0]]))


def judged(got: Array, reference: Reference, bound: npt.ArrayLike) -> Verdict:
    """Compares one output with its bounds, element by element. ``bound``: absolute errors, broadcast to the output's
    shape."""
    want = reference.want
    size = np.maximum(reference.size, F32_TINY)
    allowed = np.broadcast_to(bound, want.shape)
    wide = got.astype(np.float64)
    same = wide == want  # infinities too
    error = np.where(same, 0.0, np.abs(np.where(same, 0.0, wide) - np.where(same, 0.0, want)))
    bad = ~(error <= allowed)  # true for NaN
    error = np.where(np.isnan(error), np.inf, error)
    relative = error / size
    where = _largest(error / np.maximum(allowed, F32_TINY) if bad.any() else relative)
    absolute = errors(got, want)
    noise, most = 0.0, 0.0
    if reference.noise is not None:
        units = error / np.maximum(reference.noise.deviation, F32_TINY)
        noise, most = float(np.sqrt((units**2).mean())), reference.noise.most
    ok = not bad.any() and noise <= most
    return Verdict(
        absolute.max_err, absolute.rms_err, ok, float(relative.max()), float(allowed[where]),
        float(allowed[where] / size[where]), where, noise, most,
    )  # fmt: skip


def errors(got: Array, want: Array) -> Errors:
    """The errors of ``got`` (any float type) against ``want`` (float64). NaN, which poison is, counts as infinitely
    wrong."""
    wide = got.astype(np.float64)
    same = wide == want
    error = np.where(same, 0.0, np.abs(np.where(same, 0.0, wide) - np.where(same, 0.0, want)))
    error = np.where(np.isnan(error), np.inf, error)
    with np.errstate(over="ignore"):
        return Errors(float(error.max()), float(np.sqrt((error**2).mean())))


def untouched(array: Array, before: Array, columns: int) -> bool:
    """Whether what lies behind the first ``columns`` elements of every row is the same in both arrays, bit for bit."""
    return array[..., columns:].tobytes() == before[..., columns:].tobytes()


def _largest(values: Array) -> tuple[int, ...]:
    return tuple(int(v) for v in np.unravel_index(int(np.argmax(values)), values.shape))
