"""The content of an architecture's page: its facts with units and sources."""

from __future__ import annotations

from amdgen.docs.entry import bits_text
from amdgen.docs.figures import figures
from amdgen.isa import chip_names, load_arch
from amdgen.isa.evidence import CONFIDENCES
from amdgen.isa.model import Arch, Isa, LdsPhases


def arch_page_name(name: str) -> str:
    """The file of an architecture's page; no mnemonic has a hyphen."""
    return f"arch-{name}.html"


def arch_values(isa: Isa) -> dict[str, object]:
    """The values of the page's template."""
    a = isa.arch
    return {
        "arch": a,
        "instructions": len(isa.instructions),
        "matrices": sum(i.matrix is not None for i in isa.instructions.values()),
        "sections": _sections(a),
        "peaks": [(t, f, f"{a.peaks[t]:.1f}") for t, f in a.flops_per_cycle_cu.items()],
        "chips": [load_arch(name).chip for name in chip_names() if load_arch(name).name == a.name],
        "figures": figures(a),
        "confidences": CONFIDENCES,
        "counters": [
            (c.name, c.max, "yes" if c.in_order else "no", bits_text(c.bits), c.counts) for c in a.counters.values()
        ],
        "phases": [(name, p.banks, len(p.lanes), _lanes(p)) for name, p in a.lds.phases.items()],
        "formats": [
            (f.name, f.bits, f"{f.mask:#x}", f"{f.match:#x}", f.doc, _count(isa, f.name)) for f in isa.formats.values()
        ],
        "hazards": isa.hazards,
    }


def _count(isa: Isa, form: str) -> int:
    return sum(form == i.format or form in i.forms for i in isa.instructions.values())


def _sections(a: Arch) -> list[tuple[str, list[tuple[str, str]]]]:
    r = a.registers
    shared = "VGPRs and AGPRs together" if r.unified else "each of VGPRs and AGPRs"
    begin = f"; AGPRs begin at a multiple of {r.agpr_granule} of them" if r.unified else ""
    slower = "".join(f", {cycles} of unit {unit}" for unit, cycles in a.issue.units.items())
    return [
        (
            "Machine",
            [
                ("products", ", ".join(a.products)),
                ("generation", a.generation),
                ("chip, unless named", a.chip.product),
                ("compute units", f"{a.cus} in {a.xcds} XCD{'' if a.xcds == 1 else 's'}"),
                ("clock", f"{a.clock_mhz} MHz"),
                ("memory bandwidth", f"{a.hbm_gb_s} GB/s"),
                ("SIMDs a CU", str(a.simds)),
                ("waves a SIMD", f"at most {a.waves_per_simd}"),
                ("lanes a wave", str(a.wave_size)),
                ("work-items a workgroup", f"at most {a.max_workgroup}"),
                ("cache bits", ", ".join(a.cache_bits)),
                ("word 3 of a buffer descriptor", f"{a.buffer_word3:#010x}"),
                ("high words of flat addresses", f"{a.apertures.shared:#x} LDS, {a.apertures.private:#x} scratch"),
                ("cycles of issue", f"{a.issue.cycles}{slower}, {a.issue.matrix_pass} a pass of a matrix instruction"),
                ("ELF machine flag", f"{a.elf_mach:#x}"),
            ],
        ),
        (
            "Registers",
            [
                ("VGPRs, AGPRs addressable", f"{r.vgprs}, {r.agprs}"),
                ("register file", f"{r.file} a lane and SIMD, {shared}"),
                ("VGPR granule", f"{r.granule}{begin}"),
                ("SGPRs a wave", str(r.sgprs)),
                ("SGPR file, granule", f"{r.sgpr_file} a SIMD, {r.sgpr_granule}"),
            ],
        ),
        (
            "LDS",
            [
                ("size", f"{a.lds.bytes} bytes a CU, in granules of {a.lds.granule}"),
                ("bank", f"{a.lds.bank_bytes} bytes wide"),
                ("direct copies from memory", ", ".join(map(str, a.lds.dma_bytes)) + " bytes a lane"),
                ("bits of M0 in such a copy", str(a.lds.m0_bits)),
            ],
        ),
    ]


def _lanes(phases: LdsPhases) -> str:
    """``0-3,20-23 | 32-35,52-55 | ...``"""
    return " | ".join(",".join(_runs(lanes)) for lanes in phases.lanes)


def _runs(lanes: tuple[int, ...]) -> list[str]:
    runs: list[list[int]] = []
    for lane in lanes:
        if runs and lane == runs[-1][-1] + 1:
            runs[-1].append(lane)
        else:
            runs.append([lane])
    return [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]
