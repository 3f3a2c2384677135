"""``compare gemm --predicted``: which row of a tuning file is taken, and both kernels through one model. The checkout
of rocBLAS is made here, and in place of what Tensile would write stands a kernel that takes its arguments."""

from __future__ import annotations

from pathlib import Path

import pytest

from amdgen.builder import build
from amdgen.cli import main
from amdgen.codeobject import Argument, kernel_assembly
from amdgen.compare import predicted
from amdgen.compare import rocblas as of_rocblas
from amdgen.compare.foreign import UnfitError
from amdgen.compare.rocblas import LOGIC, Wanted, takes, tuning_file, wanted, winner
from amdgen.compare.tensile import Tensile
from amdgen.errors import AmdgenError
from amdgen.isa import load_arch
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.rows import Softmax
from amdgen.toolchain import find_toolchain

_SOLUTION = """  - AssertFree0ElementMultiple: {free}
    AssertSizeLessThan: {{3: {below}}}
    SolutionIndex: {index}
"""
_BODY = """
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_load_dword s8, s[0:1], 0x10
  v_lshlrev_b32_e32 v0, 2, v0
  s_waitcnt lgkmcnt(0)
  global_load_dwordx2 v[2:3], v0, s[4:5]
  s_waitcnt vmcnt(0)
again:
  v_mfma_f32_32x32x8f16 a[0:15], v[2:3], v[2:3], a[0:15]
  s_sub_u32 s8, s8, 8
  s_cmp_lg_u32 s8, 0
  s_cbranch_scc1 again
  s_nop 15
  s_nop 7
  v_accvgpr_read_b32 v4, a0
  global_store_dword v0, v4, s[6:7]
  s_endpgm
"""
_KERNEL = kernel_assembly(
    "gfx90a",
    _BODY,
    arguments=[
        Argument("AddressA", 0, 8, "global_buffer", "global"),
        Argument("AddressD", 8, 8, "global_buffer", "global"),
        Argument("SizesSum", 16, 4, "by_value"),
    ],
    vgprs=32,
    accum_offset=16,
    sgprs=16,
    threads=64,
)
_FACTS = {
    "MacroTile0": 32, "MacroTile1": 32, "GlobalSplitU": 1, "PersistentKernel": 0, "WorkGroupMapping": 1,
    "Name": "theirs", "DataType": "H", "DestDataType": "H", "ComputeDataType": "S",
}  # fmt: skip
GEMM = ["compare", "gemm", "--arch", "gfx90a", "--predicted", "-n", "64", "-m", "128", "-k", "256"]


@pytest.fixture
def rocblas(tmp_path: Path) -> Path:
    """A checkout with one tuning file, of the layout nt: rows of M (our n), N (our m), batch, K."""
    folder = tmp_path / "rocblas" / LOGIC / "aldebaran"
    folder.mkdir(parents=True)
    rows = [((64, 128, 1, 256), 1, 40.5), ((64, 128, 1, 200), 1, 90.0), ((63, 128, 1, 300), 0, 50.0),
            ((64, 128, 7, 300), 2, 60.0), ((64, 128, 1, 300), 1, 55.0)]  # fmt: skip
    solutions = "".join(
        _SOLUTION.format(index=i, free=f, below=b) for i, f, b in ((0, 1, 999), (1, 1, 999), (2, 4, 299))
    )
    text = "- {}\n- aldebaran\n- gfx90a\n- []\n- {}\n-" + solutions[1:] + "- [2, 3, 0, 1]\n"
    table = "".join(f"  - - {list(shape)}\n    - [{solution}, {value}]\n" for shape, solution, value in rows)
    name = "aldebaran_Cijk_Alik_Bljk_HHS_BH.yaml"
    (folder / name).write_text(text + "-" + table[1:] + "- null\n")
    return tmp_path / "rocblas"


def _asked(m: int, n: int, k: int, **more: object) -> Wanted:
    return wanted(Gemm("gfx90a", m=m, n=n, k=k, dtype="f16", **more))


def _chosen(rocblas: Path, asked: Wanted) -> tuple[tuple[int, ...], int, float | None]:
    found = winner(tuning_file(rocblas, load_arch("mi250x"), asked), asked)
    return found.shape, found.solution, found.percent


def test_our_product_in_the_words_of_blas() -> None:
    """Row by row is column by column, transposed: what A's layout is to us, B's is to it."""
    asked = wanted(Gemm("gfx90a", m=96, n=32, k=64, dtype="bf16", out_dtype="f32", layout="nn", beta=0.5))
    assert (asked.shape, asked.layouts, asked.beta) == ((32, 96, 1, 64), "Ailk_Bljk", 0.5)
    assert asked.leads == (32, 64, 32)
    assert [_asked(96, 32, 64, layout=one).layouts for one in ("nt", "tn", "tt")] == [
        "Alik_Bljk", "Ailk_Bjlk", "Alik_Bjlk",
    ]  # fmt: skip


def test_the_row_of_the_shape_is_taken_and_else_the_nearest_whose_solution_fits(rocblas: Path) -> None:
    assert _chosen(rocblas, _asked(128, 64, 256)) == ((64, 128, 1, 256), 1, 40.5)
    assert _chosen(rocblas, _asked(128, 64, 210)) == ((64, 128, 1, 200), 1, 90.0)
    # Of two as near, the faster, but for one that another solution's assertion refuses (K below 299).
    assert _chosen(rocblas, _asked(128, 64, 298)) == ((64, 128, 7, 300), 2, 60.0)
    assert _chosen(rocblas, _asked(128, 64, 302)) == ((64, 128, 1, 300), 1, 55.0)
    with pytest.raises(UnfitError, match="takes this product"):
        _chosen(rocblas, _asked(128, 64, 1000))


def test_what_is_no_percent_is_not_published_as_one(rocblas: Path) -> None:
    path = next(rocblas.rglob("*.yaml"))
    path.write_text(path.read_text().replace("90.0", "9000.0"))
    assert _chosen(rocblas, _asked(128, 64, 256)) == ((64, 128, 1, 256), 1, None)


@pytest.mark.parametrize(("letter", "bytes_each"), [("H", 2), ("B", 2), ("I8", 1)])
def test_memory_of_a_launch(letter: str, bytes_each: int) -> None:
    """As much as the product's matrices take, in each layout; D lies where C does."""
    for layout in ("nn", "nt", "tn", "tt"):
        facts = {"DataType": letter, "DestDataType": "I"}
        made = of_rocblas.matrices(_asked(128, 64, 256, layout=layout), facts)
        sizes = [made[name].memory.nbytes for name in "ABC"]  # its A is our B
        assert sizes == [64 * 256 * bytes_each, 128 * 256 * bytes_each, 128 * 64 * 4] and made["D"] is made["C"]


def test_a_file_that_lacks_what_it_names_is_one_line(rocblas: Path) -> None:
    path = next(rocblas.rglob("*.yaml"))
    whole = path.read_text()
    path.write_text(whole.replace("[1, 40.5]", "[9, 40.5]"))
    with pytest.raises(AmdgenError, match="solution 9, which it lacks"):
        _chosen(rocblas, _asked(128, 64, 256))
    path.write_text(whole[whole.index("  - - ") :])
    with pytest.raises(AmdgenError, match="not a tuning file"):
        _chosen(rocblas, _asked(128, 64, 210))


@pytest.mark.parametrize(
    "asserted",
    [
        {"AssertFree0ElementMultiple": 3}, {"AssertFree1ElementMultiple": 3}, {"AssertSummationElementMultiple": 3},
        {"AssertSizeMultiple": {3: 3}}, {"AssertSizeEqual": {0: 65}}, {"AssertSizeGreaterThan": {1: 128}},
        {"AssertSizeLessThan": {3: 256}}, {"AssertAlphaValue": 2}, {"AssertBetaValue": 1},
    ],
)  # fmt: skip
def test_assertions_of_solutions(asserted: dict[str, object]) -> None:
    asked = _asked(128, 64, 256)
    fitting = {"AssertFree0ElementMultiple": 64, "AssertSizeEqual": {2: 1}, "AssertBetaValue": 0, "AssertAlphaValue": 1}
    assert takes(fitting, asked) and not takes({**fitting, **asserted}, asked)


def _main(capsys: pytest.CaptureFixture[str], *args: object) -> tuple[int, str, str]:
    status = main([str(arg) for arg in args])
    read = capsys.readouterr()
    return status, read.out, read.err


@pytest.fixture
def tensile(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    code = find_toolchain("bundled").assemble(_KERNEL, "gfx90a")
    monkeypatch.setattr(of_rocblas, "generated", lambda *_: (code, _FACTS))
    return tmp_path


def test_both_kernels_in_one_table(rocblas: Path, tensile: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = _main(capsys, *GEMM, "--tensile", tensile, "--rocblas", rocblas)
    ours, theirs = (
        next(line for line in out.splitlines() if line.strip().startswith(n)) for n in ("amdgen", "rocBLAS")
    )
    assert status == 0 and "MI250X, predicted" in out and "40.5 %" in theirs and "40.5 %" not in ours
    assert "% on average, of matrix products of f16 on gfx90a" in out and "note" not in out


def test_a_shape_without_a_row_has_nothing_published_and_says_so(
    rocblas: Path, tensile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = _main(capsys, *GEMM[:-1], 264, "--tensile", tensile, "--rocblas", rocblas)
    assert status == 0 and "no row of this shape" in out and "nearest that fits, 128x64x256" in out
    assert "40.5" not in out


def test_a_product_that_takes_longer_is_predicted_to(rocblas: Path, tensile: Path) -> None:
    """The launch is that of the product: its sizes reach the kernel, whose loop is as long as K."""
    from amdgen.builder import build

    places, found = {"--tensile": tensile, "--rocblas": rocblas}, []
    for k in (256, 512):
        built = build(Gemm("gfx90a", m=128, n=64, k=k, dtype="f16"))
        found.append(predicted.compare_predicted(built, predicted.others(built, places, ())).kernels[1])
    clock, loop = load_arch("gfx90a").clock_mhz * 1e6, 32 * 64  # 32 more matrix instructions of 64 cycles
    assert found[1].seconds - found[0].seconds == pytest.approx(loop / clock, rel=0.2)


@pytest.mark.parametrize("option", [("--peer", "cutlass"), ("--device", "cuda")])
def test_what_needs_a_gpu_is_refused_beside_predictions(
    option: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"{' '.join(option)} with --predicted, which needs no GPU" in _refused(capsys, *GEMM, *option)


def test_without_checkouts_ours_alone_and_what_to_give(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = _main(capsys, *GEMM)
    assert status == 0 and "amdgen" in out and "give --tensile and --rocblas, --aiter or --peer triton" in out
    assert "\n rocBLAS" not in out


def _refused(capsys: pytest.CaptureFixture[str], *args: object) -> str:
    status, out, err = _main(capsys, *args)
    assert status == 1 and out == "" and err.startswith("error: ") and err.count("\n") == 1
    return err


def test_errors_are_one_line(rocblas: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here = "--tensile", tmp_path, "--rocblas", rocblas
    assert "no folder Tensile in it" in _refused(capsys, *GEMM, *here)
    assert f"no {LOGIC} in it" in _refused(capsys, *GEMM, "--tensile", tmp_path, "--rocblas", tmp_path)
    assert "needs --rocblas, too" in _refused(capsys, *GEMM, "--tensile", tmp_path)
    assert "Ailk_Bljk_HHS_BH.yaml" in _refused(capsys, *GEMM, *here, "--layout", "nn")
    assert "no tuning file for f16 to bf16" in _refused(capsys, *GEMM, *here, "--out-dtype", "bf16")
    assert "no tuning files for MI355X" in _refused(capsys, *GEMM, *here, "--arch", "gfx950")
    assert "without --predicted; add it" in _refused(capsys, *[word for word in GEMM if word != "--predicted"], *here)
    assert "sm_90a" in _refused(capsys, *GEMM, *here, "--arch", "sm_90a")
    with pytest.raises(UnfitError, match="no softmax of others"):  # the command line has no such options
        predicted.others(build(Softmax("gfx90a", 4, 64)), {"--rocblas": rocblas}, ())


def test_a_kernel_that_splits_k_is_refused(
    rocblas: Path, tensile: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(of_rocblas, "generated", lambda *_: (b"", {**_FACTS, "GlobalSplitU": 2}))
    assert "splits K" in _refused(capsys, *GEMM, "--tensile", tensile, "--rocblas", rocblas)


def test_a_kernel_whose_metadata_has_what_it_does_not_read_is_refused(
    rocblas: Path, tensile: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What follows lies elsewhere than it says: it took N for K, and was ten times as slow as measured."""
    stale = [Argument("sizeC", 0, 8, "by_value"), Argument("SizesSum", 8, 4, "by_value")]
    code = find_toolchain("bundled").assemble(kernel_assembly("gfx90a", "  s_endpgm\n", arguments=stale), "gfx90a")
    monkeypatch.setattr(of_rocblas, "generated", lambda *_: (code, _FACTS))
    assert "written by hand" in _refused(capsys, *GEMM, "--tensile", tensile, "--rocblas", rocblas)


def test_a_kernel_that_the_model_cannot_follow_is_named_as_rocblas_own(
    rocblas: Path, tensile: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AmdgenError("workgroups talk")

    monkeypatch.setattr(predicted, "profile", refuse)
    said = _refused(capsys, *GEMM, "--tensile", tensile, "--rocblas", rocblas)
    assert "rocBLAS's kernel can't be predicted: workgroups talk" in said


def test_a_generator_that_ends_says_what_it_needs(rocblas: Path, tmp_path: Path) -> None:
    """The process is started for real; the package that it finds is empty."""
    (tmp_path / "Tensile").mkdir()
    (tmp_path / "Tensile" / "__init__.py").write_text("")
    with Tensile(tmp_path, "gfx90a") as running, pytest.raises(AmdgenError, match="install joblib"):
        running.write(next(rocblas.rglob("*.yaml")), 1, tmp_path / "out.s")
