from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from amdgen.isa import arch_names, nvidia
from amdgen.isa.errors import IsaError
from amdgen.paths import data_dir


def test_architectures_stand_apart_from_cdna() -> None:
    assert nvidia.nvidia_names() == ["sm_80", "sm_90a"]
    assert not set(nvidia.nvidia_names()) & set(arch_names())


def test_an_architecture_has_what_came_before_it() -> None:
    ampere, hopper = (nvidia.load_nvidia(name) for name in ("sm_80", "sm_90a"))
    assert set(ampere.ptx) < set(hopper.ptx) and "tma_load_3d" not in ampere.ptx
    assert ("wgmma", "f16") in hopper.matrix and ("wgmma", "f16") not in ampere.matrix
    assert hopper.unit("fp8").k == 32 and max(hopper.unit("i8").n) == 256
    with pytest.raises(IsaError, match="sm_80 has no mma for fp8"):
        ampere.unit("fp8")


def test_clusters_that_surely_run_together() -> None:
    arch = nvidia.load_nvidia("sm_90a").arch
    # An H200 here ran 132, 66, 30 and 15 at once, by its driver; which multiprocessors are off differs between chips.
    assert [arch.resident_clusters(size) for size in (1, 2, 4, 8)] == [132, 66, 29, 10]


def test_unknown_names_and_keys_are_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(IsaError, match="no NVIDIA architecture is called 'sm_99'"):
        nvidia.load_nvidia("sm_99")
    (tmp_path / "arch").mkdir()
    text = (data_dir("isa") / "arch" / "sm_80.yaml").read_text()
    (tmp_path / "arch" / "sm_81.yaml").write_text(text.replace("name: sm_80", "name: sm_81").replace("gpcs:", "gpc:"))
    with pytest.raises(IsaError, match=r"sm_81\.yaml.*gpc"):
        nvidia._archs((tmp_path,))
    (tmp_path / "arch" / "sm_81.yaml").unlink()
    (tmp_path / "ptx").mkdir()
    shutil.copy(data_dir("isa") / "ptx" / "copy.yaml", tmp_path / "ptx" / "copy.yaml")
    broken = (tmp_path / "ptx" / "copy.yaml").read_text().replace("[%to], [%from], 16", "[%too], [%from], 16")
    (tmp_path / "ptx" / "copy.yaml").write_text(broken)
    with pytest.raises(IsaError, match="uses %too, which is no operand"):
        nvidia._load("sm_80", (tmp_path,))
