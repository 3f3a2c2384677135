"""NVIDIA's chips: what one's file changes, and what is said of a wrong one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from amdgen.isa import IsaError
from amdgen.isa.loader import set_overlay
from amdgen.isa.nvidia import chip_of, load_nvidia
from amdgen.isa.nvidia_names import is_nvidia, nvidia_chips, nvidia_target
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda.choose import ranked


@contextmanager
def laid_over(folder: Path) -> Iterator[None]:
    set_overlay(folder)
    try:
        yield
    finally:
        set_overlay(None)


def chip(folder: Path, text: str, name: str = "mine") -> Path:
    path = folder / "arch" / "nvidia" / f"{name}.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(text)
    return folder


def test_a_chip_is_its_architecture_but_for_what_its_file_says() -> None:
    h100, target = load_nvidia("h100").arch, load_nvidia("sm_90a").arch
    assert (h100.name, h100.chip, h100.memory_gb_s, h100.l2_bytes) == ("sm_90a", "h100", 3350, 50 << 20)
    assert h100.multiprocessors == target.multiprocessors and h100.gemm_costs == target.gemm_costs
    assert h100.evidence["memory_gb_s"] != target.evidence["memory_gb_s"]
    assert h100.evidence["tma.box"] == target.evidence["tma.box"]
    assert load_nvidia("h100").ptx.keys() == load_nvidia("sm_90a").ptx.keys()


def test_names() -> None:
    assert {"h100", "h200"} <= {*nvidia_chips()}
    assert [nvidia_target(n) for n in ("h100", "sm_80", "gfx942", "mi308x")] == ["sm_90a", "sm_80", None, None]
    assert is_nvidia("h200") and not is_nvidia("gfx90a")


def test_the_chip_of_a_gpu_is_found_by_what_the_driver_calls_it() -> None:
    assert chip_of("sm_90a", "NVIDIA H100 80GB HBM3") == "h100"
    assert chip_of("sm_90a", "NVIDIA H200") == "h200"
    assert chip_of("sm_90a", "NVIDIA H100 PCIe") == "sm_90a"  # another chip, which nobody has described
    assert chip_of("sm_80", "NVIDIA H100 80GB HBM3") == "sm_80"


def test_slower_memory_changes_what_a_product_costs() -> None:
    """9984 x 16 x 9984 is read once: on a chip with two thirds of the bandwidth it takes half as long again."""
    best = {arch: ranked(Gemm(arch, 9984, 16, 9984, dtype="bf16"))[0].cycles for arch in ("h100", "h200", "sm_90a")}
    assert best["h200"] == best["sm_90a"]
    assert best["h100"] > 1.2 * best["h200"]


def test_a_chip_of_ones_own(tmp_path: Path) -> None:
    with laid_over(chip(tmp_path, "base: sm_90a\nmultiprocessors: 78\n")):
        mine = load_nvidia("mine").arch
        assert (mine.multiprocessors, mine.products, mine.name) == (78, ("mine",), "sm_90a")
        assert mine.evidence["multiprocessors"].confidence == "assumed"
        assert Gemm("mine", 64, 64, 64, dtype="bf16").is_nvidia
    with pytest.raises(IsaError, match="no NVIDIA architecture is called 'mine'"):
        load_nvidia("mine")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("base: sm_91\n", "no NVIDIA architecture is called 'sm_91'"),
        ("base: sm_90a\nmemory: 3\n", "memory: unknown key"),
        ("product: X\n", "base"),
        ("base: sm_90a\nl2_bytes: much\n", "l2_bytes"),
        ("base: sm_90a\nsource: nobody\nconfidence: documented\n", "no source 'nobody'"),
    ],
)
def test_a_wrong_file_is_named(tmp_path: Path, text: str, says: str) -> None:
    with laid_over(chip(tmp_path, text)), pytest.raises(IsaError, match=says) as caught:
        load_nvidia("mine")
    assert "mine.yaml" in str(caught.value)


def test_a_chip_beside_amds_is_told_where_to_lie(tmp_path: Path) -> None:
    (tmp_path / "arch").mkdir()
    (tmp_path / "arch" / "mine.yaml").write_text("base: sm_90a\n")
    from amdgen.isa import load_arch

    with laid_over(tmp_path), pytest.raises(IsaError, match=r"arch/nvidia/mine\.yaml"):
        load_arch("gfx942")
