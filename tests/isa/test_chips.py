"""Chips: what a product is beside the ISA target that it runs, shipped and the user's own."""

from __future__ import annotations

import shutil
from dataclasses import fields, replace
from pathlib import Path

import pytest

from amdgen.isa import IsaError, arch_names, chip_names, load_arch, load_isa, loader, target_name
from amdgen.isa.build import build
from amdgen.isa.model import Isa
from amdgen.paths import data_dir

ARCH = data_dir("isa") / "arch"

# CUs, XCDs, peak MHz, GiB, and the peaks that AMD states for f16 matrix work in TFLOP/s (None: none stated)
SHIPPED = {
    "mi100": ("gfx908", 120, 1, 1502, 32, 184.6),
    "mi210": ("gfx90a", 104, 1, 1700, 64, 181.0),
    "mi250": ("gfx90a", 104, 1, 1700, 64, 362.1 / 2),
    "mi250x": ("gfx90a", 110, 1, 1700, 64, 383.0 / 2),
    "mi300a": ("gfx942", 228, 6, 2100, 128, 980.6),
    "mi300x": ("gfx942", 304, 8, 2100, 192, 1307.4),
    "mi308x": ("gfx942", 80, 4, 1850, 192, None),
    "mi325x": ("gfx942", 304, 8, 2100, 256, 1307.4),
    "mi350x": ("gfx950", 256, 8, 2200, 288, 2306.9),
    "mi355x": ("gfx950", 256, 8, 2400, 288, 2516.6),
}


def test_the_chips_that_are_shipped() -> None:
    assert chip_names() == list(SHIPPED) and not set(chip_names()) & set(arch_names())


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_chip(name: str) -> None:
    target, cus, xcds, clock, gib, peak = SHIPPED[name]
    arch = load_arch(name)
    assert (arch.name, arch.cus, arch.xcds, arch.clock_mhz, arch.chip.hbm_gib) == (target, cus, xcds, clock, gib)
    assert arch.chip.product == name.upper() and arch.chip.product in load_arch(target).products
    if peak is not None:
        assert arch.peaks["f16"] == pytest.approx(peak, abs=0.1)


def test_a_chip_is_its_target_but_for_the_chip() -> None:
    chip, target = load_isa("mi308x"), load_isa("gfx942")
    assert chip.arch.name == "gfx942" and chip.arch.chip.name == "mi308x" and target.arch.chip.name == "mi300x"
    assert all(getattr(chip, f.name) == getattr(target, f.name) for f in fields(Isa) if f.name != "arch")
    assert replace(chip.arch, chip=target.arch.chip) == target.arch
    assert chip["v_add_f32"] is target["v_add_f32"]


@pytest.mark.parametrize(
    "name, target",
    [("mi308x", "gfx942"), ("gfx90a", "gfx90a"), ("mi250x:xnack-", "gfx90a:xnack-"), ("gfx1100", "gfx1100")],
)
def test_what_the_compiler_is_told(name: str, target: str) -> None:
    assert target_name(name) == target


def mine(folder: Path, text: str, name: str = "mine.yaml") -> Path:
    (folder / "arch").mkdir(exist_ok=True)
    (folder / "arch" / name).write_text(text)
    return folder


@pytest.mark.parametrize(
    "text",
    ["base: gfx942\ncus: 20\n", "arch: {base: gfx942, cus: 20}\n", "arch: {name: mine, base: gfx942, cus: 20}\n"],
)
def test_a_chip_of_ones_own_is_two_lines(tmp_path: Path, text: str) -> None:
    folder = mine(tmp_path, text)
    arch = load_arch("mine", folder)
    assert (arch.name, arch.chip.name, arch.cus, arch.clock_mhz, arch.chip.hbm_gib) == ("gfx942", "mine", 20, 2100, 192)
    assert arch.chip.evidence["cus"].confidence == "assumed" and "mine.yaml" in arch.chip.evidence["cus"].sources[0]
    assert arch.chip.evidence["clock_mhz"] == load_arch("mi300x").chip.evidence["clock_mhz"]
    assert arch_names(folder) == arch_names() and set(chip_names(folder)) == {*chip_names(), "mine"}
    assert "v_mfma_f32_32x32x8_f16" in load_isa("mine", folder).instructions
    for name in [*arch_names(), *chip_names()]:
        assert load_arch(name, folder).chip == load_arch(name).chip


def test_a_chip_may_extend_a_chip(tmp_path: Path) -> None:
    mine(tmp_path, "{base: mi308x, hbm_gib: 96, product: Half, source: a colleague's word, confidence: one source}")
    mine(tmp_path, "base: mine\ncus: 4", "less.yaml")
    arch = load_arch("less", tmp_path)
    assert (arch.name, arch.cus, arch.xcds, arch.chip.hbm_gib, arch.chip.base) == ("gfx942", 4, 4, 96, "mine")
    assert arch.chip.evidence["hbm_gib"].sources == ("a colleague's word",) and arch.chip.product == "less"
    assert "Half" in load_arch("gfx942", tmp_path).products


def test_ones_own_file_replaces_the_shipped_one(tmp_path: Path) -> None:
    mine(tmp_path, "base: gfx942\ncus: 228\nclock_mhz: 900", "mi300a.yaml")
    assert (load_arch("mi300a", tmp_path).clock_mhz, load_arch("mi300a").clock_mhz) == (900, 2100)


@pytest.mark.parametrize(
    "text, says",
    [
        ("base: gfx924\ncus: 1", r"arch/mine\.yaml:1: base: no architecture is called 'gfx924'; did you mean gfx942"),
        ("base: gfx942\ncuss: 1", r"arch/mine\.yaml:2: cuss: unknown key"),
        ("base: gfx942\nlds: {bytes: 1}", r"arch/mine\.yaml:2: lds: unknown key"),
        ("base: gfx942\ncus: 0", r"arch/mine\.yaml:2: cus: .*greater than 0"),
        ("arch:\n  base: gfx942\n  cus: many", r"arch/mine\.yaml:3: cus: .*found 'many'"),
        ("base: mine", r"arch/mine\.yaml:1: base: mine -> mine goes round in a circle"),
        ("base: gfx942\ncus: 1\nsource: llvm", r"arch/mine\.yaml:1: source and confidence stand together"),
        ("{base: gfx942, cus: 1, source: lvm, confidence: assumed}", r"mine\.yaml:1: source: .*no source 'lvm'"),
        ("{base: gfx942, name: gfx950}", r"mine\.yaml:1: name: gfx950 is an ISA target's name"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_chip_is_located(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(IsaError, match=says):
        load_arch("gfx942", mine(tmp_path, text))


def test_a_file_with_capitals(tmp_path: Path) -> None:
    with pytest.raises(IsaError, match=r"MINE\.yaml: chips have lower-case names|MINE\.yaml:1: .*lower-case"):
        load_arch("gfx942", mine(tmp_path, "base: gfx942", "MINE.yaml"))
    with pytest.raises(IsaError) as caught:
        load_arch("MI308X")
    assert caught.value.hint == "did you mean mi308x?"


def test_a_target_needs_its_chip(tmp_path: Path) -> None:
    for name in ("sources.yaml", "arch/gfx942.yaml", "arch/mi308x.yaml"):
        shutil.copy(data_dir("isa") / name, tmp_path)
    with pytest.raises(IsaError, match=r"gfx942\.yaml:\d: arch\.default_chip: no chip of gfx942 is called 'mi300x'"):
        build(sorted(tmp_path.glob("*.yaml")))
    (tmp_path / "mi300x.yaml").write_text("base: gfx942\ncus: 304")
    with pytest.raises(IsaError, match=r"mi300x\.yaml:1: xcds: missing"):
        build(sorted(tmp_path.glob("*.yaml")))


# ------------------------------------------------------------------------------------------------ what lies where


@pytest.mark.parametrize(
    "file, says",
    [
        ("templates/hip/gemm.hip.j2", "nothing reads templates/hip/gemm.hip.j2; lay it at {}/hip/gemm.hip.j2"),
        ("gemm.hip.j2", "nothing reads gemm.hip.j2; lay it at {}/hip/gemm.hip.j2"),
        ("hip/gem.hip.j2", "nothing reads hip/gem.hip.j2; a template replaces the shipped one of its path; did"),
        ("hip/gemm.hip", "nothing reads hip/gemm.hip; descriptions end in .yaml, templates in .j2"),
        ("arch/mine.yml", "nothing reads arch/mine.yml; descriptions end in .yaml"),
        ("sm_99.yaml", "nothing reads sm_99.yaml; lay it at {}/arch/sm_99.yaml"),
        ("isa/ptx/mine.yaml", "nothing reads isa/ptx/mine.yaml; lay it at {}/ptx/mine.yaml"),
    ],
)  # fmt: skip
def test_a_file_that_nothing_reads_is_an_error(tmp_path: Path, file: str, says: str) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("")
    with pytest.raises(IsaError) as caught:
        load_arch("gfx942", tmp_path)
    assert says.format(tmp_path) in str(caught.value)


def test_what_lies_right_or_is_no_description_is_left_alone(tmp_path: Path) -> None:
    for file in ("README.md", ".git/config", ".hidden.yaml", "notes/a.txt", "out/index.html"):
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text("[")
    for file in ("gemm.hip.j2", "gemm/own.hip.j2", "gemm/broken.hip.j2"):
        (tmp_path / "hip" / file).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / "hip/gemm.hip.j2").write_text('{% include "hip/gemm/own.hip.j2" %}')
    (tmp_path / "hip/gemm/own.hip.j2").write_text('{% import "hip/gemm/broken.hip.j2" as b %}')
    (tmp_path / "hip/gemm/broken.hip.j2").write_text("{% if %}")
    assert load_arch("gfx942", tmp_path) == load_arch("gfx942")
    loader._index.cache_clear()
    (tmp_path / "hip/gemm.hip.j2").write_text("")
    with pytest.raises(IsaError, match="nothing reads hip/gemm/own"):
        load_arch("gfx942", tmp_path)
