"""Every figure of isa/arch/ names its source and its confidence; the loader refuses one that doesn't."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
import yaml

from amdgen.docs.figures import figures
from amdgen.isa import IsaError, arch_names, chip_names, load_arch
from amdgen.isa.build import build
from amdgen.isa.evidence import CONFIDENCES
from amdgen.isa.model import Evidence
from amdgen.isa.nvidia import _archs, load_nvidia, nvidia_names
from amdgen.isa.nvidia_names import nvidia_chips
from amdgen.paths import data_dir

ISA = data_dir("isa")
ARCH = ISA / "arch"


def evidence() -> dict[str, dict[str, Evidence]]:
    amd = {name: dict(load_arch(name).evidence) for name in arch_names()}
    chips = {name: dict(load_arch(name).chip.evidence) for name in chip_names()}
    nvidia = {name: dict(load_nvidia(name).arch.evidence) for name in [*nvidia_names(), *nvidia_chips()]}
    return {**amd, **chips, **nvidia}


NOT_FIGURES = {"name", "generation", "default_chip", "products", "product", "base", "reported", "staging", "matrix"}


def numbers_of(block: dict, prefix: str = "") -> set[str]:
    """The keys of a block that give a figure, dotted, by the text of the YAML alone."""
    found = set()
    for key, value in block.items():
        if key in NOT_FIGURES | {"source", "confidence", "note", "except"}:
            continue
        if isinstance(value, dict) and "confidence" in value:
            found |= numbers_of(value, f"{prefix}{key}.")
        else:
            found.add(f"{prefix}{key}")
    return found


@pytest.mark.parametrize("path", sorted(ARCH.rglob("*.yaml")), ids=lambda path: path.stem)
def test_every_figure_of_a_shipped_file_has_evidence(path: Path) -> None:
    content = yaml.safe_load(path.read_text())
    block = content.get("arch") or content.get("nvidia") or content
    assert "source" in block and "confidence" in block
    known = evidence()[path.stem]
    assert numbers_of(block) and numbers_of(block) <= known.keys()
    assert all(e.confidence in CONFIDENCES and e.sources and all(map(str.strip, e.sources)) for e in known.values())


def test_every_source_is_cited() -> None:
    texts = "\n".join(path.read_text() for path in ARCH.rglob("*.yaml"))
    words = set(re.findall(r"\w+", texts))
    assert not set(yaml.safe_load((ISA / "sources.yaml").read_text())["sources"]) - words


def test_what_differs_in_a_block_overrides_it() -> None:
    known = load_arch("gfx950").evidence
    assert known["lds.bytes"].confidence == "documented" and known["lds.phases"].confidence == "verified"
    assert known["lds.phases.write_b128"].confidence == "one source"
    assert known["issue.units"].confidence == "one source" and "LLVM" in known["issue.units"].note
    assert load_arch("mi308x").chip.evidence["clock_mhz"].confidence == "one source"
    assert load_arch("gfx908").evidence["lds.phases"].confidence == "assumed"


def test_values_are_shown_beside_their_evidence() -> None:
    shown = {f.name: f for f in figures(load_arch("mi308x"))}
    assert (shown["cus"].value, shown["lds.bytes"].value, shown["elf_mach"].value) == ("80", "65536", "0x4c")
    assert shown["lds.phases.read_b96"].value == "banks 32" and shown["lds.phases.read_b96"].confidence == "one source"
    assert {f.name: f.value for f in figures(load_nvidia("sm_90a").arch)}["gemm_limits.bytes_ahead"] == str(80 << 10)


GFX942 = [
    ("    confidence: verified\n    note: occupancy", "    note: occupancy", "arch.registers.confidence: missing"),
    ("    source: linux_kfd\n", "", "arch.apertures.source: missing"),
    ("  source: llvm\n  confidence: verified\n", "  confidence: verified\n", "arch.source: missing"),
    ("confidence: one source}", "confidence: rumour}", "arch.lds.except.phases.read_b96.confidence"),
    ("source: linux_kfd", "source: linux_kdf", "arch.apertures.source: sources.yaml has no source 'linux_kdf'"),
    ("source: linux_kfd", "source: []", "arch.apertures.source"),
    ("      granule: {source", "      granul: {source", "arch.lds.except.granul: the block has no such figure"),
    ("phases.read_b96: {s", "phases.read_b97: {s", "arch.lds.except.phases.read_b97: the block has no such figure"),
    ("    fp8: {source", "    fp9: {source", "arch.except.fp9: the block has no such figure"),
]  # fmt: skip


@pytest.mark.parametrize("right, wrong, says", GFX942)
def test_a_figure_without_evidence_is_refused(tmp_path: Path, right: str, wrong: str, says: str) -> None:
    for name in ("sources.yaml", "arch/gfx942.yaml", "arch/mi300x.yaml"):
        shutil.copy(ISA / name, tmp_path)
    path = tmp_path / "gfx942.yaml"
    assert set(build(sorted(tmp_path.glob("*.yaml")))) == {"gfx942", "mi300x"}
    assert right in path.read_text()
    path.write_text(path.read_text().replace(right, wrong, 1))
    with pytest.raises(IsaError) as caught:
        build(sorted(tmp_path.glob("*.yaml")))
    assert says in str(caught.value) and "gfx942.yaml" in str(caught.value) and caught.value.line > 0


def test_a_hint_names_the_source_that_was_meant(tmp_path: Path) -> None:
    for name in ("sources.yaml", "arch/gfx942.yaml", "arch/mi300x.yaml"):
        shutil.copy(ISA / name, tmp_path)
    path = tmp_path / "mi300x.yaml"
    text = path.read_text().replace("cdna3_white_paper, hw_specs, mt4g", "cdna3_whitepaper")
    path.write_text(text)
    with pytest.raises(
        IsaError, match=r"mi300x\.yaml:\d+: source: .*'cdna3_whitepaper'; did you mean cdna3_white_paper"
    ):
        build(sorted(tmp_path.glob("*.yaml")))


@pytest.mark.parametrize(
    "right, wrong, says",
    [
        ("    source: [ptx_isa, h200_driver]\n", "", r"nvidia\.tma\.source"),
        ("source: h200_data", "source: h300_data", r"nvidia\.except\.memory_gb_s\.source: .*h300_data_sheet"),
        ("    gpcs: {source", "    gpc: {source", r"nvidia\.except\.gpc: the block has no such figure"),
    ],
)  # fmt: skip
def test_nvidia_too(tmp_path: Path, right: str, wrong: str, says: str) -> None:
    (tmp_path / "arch").mkdir()
    text = (ARCH / "sm_90a.yaml").read_text()
    assert right in text
    (tmp_path / "arch" / "sm_90a.yaml").write_text(text.replace(right, wrong, 1))
    with pytest.raises(IsaError, match=rf"sm_90a\.yaml:\d+: {says}"):
        _archs((tmp_path,))
