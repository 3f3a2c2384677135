"""``compare gemm --predicted --aiter``: which row of a tuning file is taken, and its object through the model. The
checkout is made here; its objects are kernels that take the arguments where AITER's host code puts them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from amdgen.builder import build
from amdgen.cli import main
from amdgen.codeobject import Argument, kernel_assembly
from amdgen.compare import aiter
from amdgen.compare.foreign import UnfitError
from amdgen.compare.predicted import compare_predicted
from amdgen.errors import AmdgenError
from amdgen.isa import load_arch
from amdgen.kernels.gemm import Gemm
from amdgen.predict import predict
from amdgen.timing.profile import profile
from amdgen.toolchain import find_toolchain

_LOOP = """
  s_load_dwordx2 s[4:5], s[0:1], {a}
  s_load_dword s8, s[0:1], {k}
  v_lshlrev_b32_e32 v0, 3, v0
  s_waitcnt lgkmcnt(0)
  global_load_dwordx2 v[2:3], v0, s[4:5]
  s_waitcnt vmcnt(0)
again:
  v_mfma_f32_32x32x8bf16_1k a[0:15], v[2:3], v[2:3], a[0:15]
  s_sub_u32 s8, s8, 8
  s_cmp_lg_u32 s8, 0
  s_cbranch_scc1 again
  s_endpgm
"""
_BF16 = "gfx,cu_num,M,N,K,bias,dtype,outdtype,libtype,splitK,us,kernelName\n"
_HEAD = "knl_name,co_name,tileM,tileN\n"
_BIT8 = "gfx,cu_num,M,N,K,libtype,splitK,us,kernelName\n"


def _object(a: int, k: int) -> bytes:
    """A kernel that reads a pointer to A and the number k in those slots of 16 bytes."""
    text = _LOOP.format(a=16 * a, k=16 * k)
    all_slots = [Argument("all", 0, 16 * 24, "by_value")]
    made = kernel_assembly(
        "gfx942", text, arguments=all_slots, vgprs=32, accum_offset=16, sgprs=16, threads=aiter.THREADS
    )
    return find_toolchain("bundled").assemble(made, "gfx942")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Rows of bf16 on MI308X, and of fp8 with block scales."""
    for folder, slots in (("bf16gemm", (2, 16)), ("fp8gemm_blockscale", (1, 8))):
        place = tmp_path / "hsa" / "gfx942" / folder
        place.mkdir(parents=True)
        (place / f"{folder}_64x128_BpreShuffle.co").write_bytes(_object(*slots))
        (place / "list.csv").write_text(f"{_HEAD}{folder}E,{folder}_64x128_BpreShuffle.co,64,128\n")
    configs = tmp_path / aiter._CONFIGS / "model_configs"
    configs.mkdir(parents=True)
    row = "gfx942,80,{m},256,512,False,torch.bfloat16,{out},{lib},{split},{us},{name}\n"
    rows = [
        row.format(m=m, out=f"torch.{out}", lib=lib, split=split, us=us, name=name)
        for m, out, lib, split, us, name in (
            (128, "bfloat16", "asm", 1, 9.5, "bf16gemmE"), (128, "bfloat16", "asm", 2, 8.5, "bf16gemmE"),
            (256, "bfloat16", "flydsl", 1, 7.5, "other"), (96, "float32", "asm", 1, 6.5, "bf16gemmE"),
        )
    ]  # fmt: skip
    (configs / "one_bf16_tuned_gemm.csv").write_text(_BF16 + "".join(rows))
    (configs / "one_bf16_untuned_gemm.csv").write_text(_BF16 + row.format(
        m=1, out="torch.bfloat16", lib="asm", split=1, us=1.0, name="bf16gemmE"))  # fmt: skip
    of_fp8 = "gfx942,80,128,256,512,asm,4,12.5,fp8gemm_blockscaleE\n"
    (configs.parent / "a8w8_blockscale_bpreshuffle_tuned_gemm.csv").write_text(_BIT8 + of_fp8)
    return tmp_path


def _spec(m: int, dtype: str = "bf16", **more: object) -> Gemm:
    return Gemm("mi308x", m, 256, 512, dtype=dtype, **more)  # type: ignore[arg-type]


def test_the_fastest_row_of_the_shape(checkout: Path) -> None:
    found = aiter.peer(_spec(128), checkout)
    (launch,) = found.launches
    assert (launch.us, launch.grid, launch.before) == (8.5, (2, 2, 2), 0)
    assert "no row of this shape" not in found.note and "as AITER measures" in found.note
    assert "B is preshuffled, ours is not" in found.note
    assert "preshuffled" not in aiter.peer(_spec(128, preshuffled=True), checkout).note


def test_parts_of_k_meet(checkout: Path) -> None:
    """Those of one tile, which is every fourth workgroup of 2 x 2 tiles in two parts."""
    (launch,) = aiter.peer(_spec(128), checkout).launches
    assert launch.meets is not None and [list(launch.meets(n)) for n in (1, 7)] == [[1, 5], [3, 7]]


@pytest.mark.parametrize(("m", "n", "looked_for"), [
    (1, 64, (1, 16, 1)), (100, 64, (100, 112, 128)), (300, 64, (300, 320, 512)), (1100, 64, (1100, 1152, 2048)),
    (9000, 64, (9000, 9088, 16384)), (9000, 8192, (9000, 9088, 8192)),
])  # fmt: skip
def test_rows_of_more_rows(m: int, n: int, looked_for: tuple[int, ...]) -> None:
    """By hand from getPaddedM: whole 16s up to 256 rows, 32s up to 1024, 64s up to 4096, 128s; then powers of two."""
    assert aiter.padded(m, n) == looked_for


def test_a_shape_between_takes_the_row_of_more_rows_and_has_nothing_published(checkout: Path) -> None:
    found = aiter.peer(_spec(100), checkout)
    (launch,) = found.launches
    assert launch.us is None and launch.grid == (2, 2, 2) and "takes that of 128 rows" in found.note
    assert int(launch.args[14]) == 100  # M reaches the kernel, in the slot behind four pointers, two factors, 8 strides


def test_c_is_cleared_where_fp8_splits_k(checkout: Path) -> None:
    (launch,) = aiter.peer(_spec(128, "fp8", scales="block", preshuffled=True), checkout).launches
    assert launch.before == 1 and launch.grid == (8, 2, 1) and launch.meets is None


@pytest.mark.parametrize(("spec", "said"), [
    (_spec(256), "takes a kernel of flydsl for this shape, other"),
    (_spec(2000), "no row of m = 2000, n = 256, k = 512; for this n and k they have m of 128, 256"),
    (_spec(200, out_dtype="f32"), "for this n and k they have m of 96"),
    (Gemm("mi308x", 128, 64, 512, dtype="bf16"), "such as n = 256 with k = 512"),
    (Gemm("mi308x", 128, 256, 512, dtype="f16"), "AITER has no kernel for f16"),
    (_spec(128, activation="relu"), "activation is none, not relu"),
    (_spec(128, layout="nn"), "layout is nt, not nn"),
    (_spec(128, "fp8"), "scales is block, not none"),
    (Gemm("mi300x", 128, 256, 512, dtype="bf16"), "for MI300X"),
])  # fmt: skip
def test_what_aiter_has_no_object_for(spec: Gemm, said: str, checkout: Path) -> None:
    with pytest.raises(UnfitError) as refused:
        aiter.peer(spec, checkout)
    assert said in str(refused.value)


def test_a_place_that_is_no_checkout(tmp_path: Path) -> None:
    with pytest.raises(UnfitError, match="no folder hsa in it"):
        aiter.peer(_spec(128), tmp_path)


@pytest.mark.parametrize(("path", "text"), [
    ("hsa/gfx942/bf16gemm/list.csv", "co_name\nx\n"), ("hsa/gfx942/bf16gemm/list.csv", b"\xff\xfe\x00"),
    ("hsa/gfx942/bf16gemm/list.csv", f"{_HEAD}bf16gemmE,missing.co,64,128\n"),
    ("hsa/gfx942/bf16gemm/list.csv", f"{_HEAD}bf16gemmE,bf16gemm_64x128_BpreShuffle.co,many,128\n"),
    ("hsa/gfx942/bf16gemm/bf16gemm_64x128_BpreShuffle.co", b"no code"),
    ("hsa/gfx942/bf16gemm/list.csv", f"{_HEAD}bf16gemmE,bf16gemm_64x128_BpreShuffle.co,64,0\n"),
    (f"{aiter._CONFIGS}/model_configs/one_bf16_tuned_gemm.csv", _BF16.replace("M,N", "X,N")
     + "gfx942,80,1,256,512,False,torch.bfloat16,torch.bfloat16,asm,1,2,x\n"),
])  # fmt: skip
def test_a_checkout_that_says_something_else_is_one_line(path: str, text: str | bytes, checkout: Path) -> None:
    (checkout / path).write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(AmdgenError) as refused:
        aiter.peer(_spec(128), checkout)
    assert "\n" not in str(refused.value)


def test_all_are_launched_as_aiter_measures_and_clearing_c_counts(checkout: Path) -> None:
    spec = _spec(128, "fp8", scales="block", preshuffled=True)
    built, theirs = build(spec), aiter.peer(spec, checkout)
    (launch,), arch = theirs.launches, load_arch("mi308x")
    assert arch.timing is not None and theirs.series is not None
    ours, other = compare_predicted(built, [theirs]).kernels
    alone = profile(
        launch.code, launch.entry, launch.grid, launch.block, launch.args, chip="mi308x", series=theirs.series
    )
    assert other.seconds == pytest.approx(alone.seconds + arch.timing.chip.launch_us * 1e-6)
    assert ours.seconds == predict(built, series=theirs.series).seconds < predict(built).seconds


def test_of_several_kernels_the_fastest(checkout: Path) -> None:
    spec = _spec(128)
    theirs = aiter.peer(spec, checkout)
    longer = aiter.peer(Gemm("mi308x", 128, 256, 512, dtype="bf16"), checkout).launches[0]
    args = [*longer.args[:16], np.uint32(4096), *longer.args[17:]]
    both = replace(theirs, launches=(replace(longer, kernel="long", args=args), *theirs.launches))
    assert compare_predicted(build(spec), [both]).kernels[1].kernel == theirs.launches[0].kernel


def test_both_kernels_in_one_table(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its loop is as long as K, which the kernel finds in its slot: 64 matrix instructions of 32 cycles."""
    asked = ["compare", "gemm", "--arch", "mi308x", "--predicted", "-m", "128", "-n", "256", "-k", "512"]
    assert main([*asked, "--dtype", "bf16", "--aiter", str(checkout)]) == 0
    out = capsys.readouterr().out
    theirs = next(line for line in out.splitlines() if line.strip().startswith("AITER"))
    assert "8.5 us" in theirs and "MI308X, predicted" in out and "bf16gemm_64x128_BpreShuffle" in out
