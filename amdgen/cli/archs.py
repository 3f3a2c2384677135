"""``archs``: the machines and their figures, with where each figure comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from amdgen.cli.options import Json, Overlay
from amdgen.cli.output import print_json, print_pairs, print_table

if TYPE_CHECKING:
    from amdgen.isa import Arch
    from amdgen.isa.nvidia import NvidiaArch

_ONLY = typer.Argument(
    metavar="[NAME]", help="A target (gfx942), a chip (mi308x, h100) or an NVIDIA architecture (sm_90a)."
)


def archs(
    name: Annotated[str | None, _ONLY] = None,
    sources: Annotated[bool, typer.Option("--sources", help="Of all of them, where each figure comes from.")] = False,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """The architectures and chips and their figures; of one, or with --sources, where each figure comes from.

    A confidence is one of: verified (compared with a machine, the compiler or an independent source), documented (by
    the vendor), one source, assumed.
    """
    from amdgen.isa import arch_names, chip_names, load_arch
    from amdgen.isa.nvidia import load_nvidia, nvidia_names
    from amdgen.isa.nvidia_names import is_nvidia, nvidia_chips

    if name is not None:
        _one(name, load_nvidia(name).arch if is_nvidia(name) else load_arch(name), as_json)
        return
    targets = {name: load_arch(name) for name in arch_names()}
    chips = {name: load_arch(name) for name in chip_names()}
    nvidia = {name: load_nvidia(name).arch for name in nvidia_names()}
    nvidia_of = {name: load_nvidia(name).arch for name in nvidia_chips()}
    if as_json:
        found = {"archs": targets, "chips": {n: _chip(a) for n, a in chips.items()}, "nvidia": nvidia}
        print_json({**found, "nvidia_chips": nvidia_of})
        return
    _print_facts({name: _facts(machine) for name, machine in targets.items()})
    print_table(
        ["chip", "product", "base", "CUs>", "XCDs>", "clock, MHz>", "HBM, GB/s>", "HBM, GiB>", "peak f16, TFLOP/s>"],
        (
            ("  " + name if c.base in chips else name, c.product, c.base, c.cus, c.xcds, c.clock_mhz, c.hbm_gb_s,
             c.hbm_gib, f"{machine.peaks.get('f16', 0):.1f}")
            for name, machine in chips.items() for c in [machine.chip]
        ),
    )  # fmt: skip
    _print_facts({name: _nvidia_facts(machine) for name, machine in nvidia.items()})
    print_table(
        ["chip", "product", "base", "multiprocessors>", "clock, MHz>", "L2, bytes>", "memory, GB/s>"],
        (
            (name, *a.products, a.name, a.multiprocessors, a.clock_mhz, a.l2_bytes, a.memory_gb_s)
            for name, a in nvidia_of.items()
        ),
    )
    if sources:
        amd = {**targets, **{name: machine.chip for name, machine in chips.items()}}
        _print_evidence({**amd, **nvidia, **nvidia_of})
    print("One machine, figure by figure: amdgen archs NAME. Where all figures come from: amdgen archs --sources")


def _one(name: str, machine: Arch | NvidiaArch, as_json: bool) -> None:
    from amdgen.docs.figures import figures

    rows = figures(machine)
    if as_json:
        print_json({"name": name, "arch": machine, "figures": {row.name: row for row in rows}})
        return
    print_table(
        ["figure", "value", "confidence", "source", "note"],
        ((r.name, r.value, r.confidence, "; ".join(r.sources), r.note) for r in rows),
    )


def _chip(machine: Arch) -> dict[str, Any]:
    from amdgen.cli.output import plain

    return {"target": machine.name, **plain(machine.chip), "peak_tflops": machine.peaks}


def _print_facts(facts: dict[str, dict[str, str]]) -> None:
    labels = list(dict.fromkeys(label for column in facts.values() for label in column))
    print_table(["", *facts], ([label, *(column.get(label, "") for column in facts.values())] for label in labels))


def _print_evidence(machines: dict[str, Any]) -> None:
    from amdgen.docs.figures import by_evidence
    from amdgen.isa.evidence import CONFIDENCES

    rank: list[str] = list(CONFIDENCES)
    print_table(
        ["confidence", "figures", "of", "source", "note"],
        (
            (e.confidence, ", ".join(e.figures), " ".join(e.machines), "; ".join(e.sources), e.note)
            for e in sorted(by_evidence(machines), key=lambda e: rank.index(e.confidence))
        ),
    )
    print_pairs({**CONFIDENCES})
    print()


def _facts(a: Arch) -> dict[str, str]:
    """A target and its default chip in the words of a data sheet."""
    registers = a.registers
    shared = f"{registers.file} shared" if registers.unified else f"{registers.file} each"
    return {
        "products": ", ".join(a.products),
        "generation": a.generation,
        "chip, unless named": a.chip.name,
        "CUs (XCDs)": f"{a.cus} ({a.xcds})",
        "clock, MHz": str(a.clock_mhz),
        "SIMDs a CU, waves a SIMD": f"{a.simds}, {a.waves_per_simd}",
        "VGPRs + AGPRs a lane": f"{registers.vgprs} + {registers.agprs}, {shared}",
        "SGPRs a wave": str(registers.sgprs),
        "LDS, bytes a CU": str(a.lds.bytes),
        "LDS banks by access": _banks(a),
        "LDS DMA, bytes a lane": ", ".join(map(str, a.lds.dma_bytes)),
        "counters": ", ".join(f"{c.name} {c.max}" for c in a.counters.values()),
        "cache bits": " ".join(a.cache_bits),
        "HBM, GB/s": str(a.hbm_gb_s),
        **{f"peak {name}, TFLOP/s": f"{tera:.1f}" for name, tera in a.peaks.items()},
    }


def _nvidia_facts(a: NvidiaArch) -> dict[str, str]:
    return {
        "products": ", ".join(a.products),
        "generation": a.generation,
        "multiprocessors": str(a.multiprocessors),
        "clock, MHz": str(a.clock_mhz),
        "registers a multiprocessor, a thread": f"{a.registers_sm}, {a.registers_thread}",
        "shared memory, bytes a block": str(a.shared_bytes_block),
        "L2, bytes": str(a.l2_bytes),
        "operands by": f"{a.staging}, {a.matrix}",
        "memory, GB/s": str(a.memory_gb_s),
        **{f"peak {name}, TFLOP/s": f"{tera:.1f}" for name, tera in a.peak_tflops.items()},
    }


def _banks(a: Arch) -> str:
    banks = {phase.banks for phase in a.lds.phases.values()}
    if len(banks) == 1:
        return str(banks.pop())
    by_count = {n: [name for name, phase in a.lds.phases.items() if phase.banks == n] for n in sorted(banks)}
    most = max(by_count, key=lambda n: len(by_count[n]))
    return "; ".join(f"{n}: {'others' if n == most else ', '.join(names)}" for n, names in by_count.items())
