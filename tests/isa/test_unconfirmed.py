"""What no reference confirms: strict names, derived from numerics.yaml where that says it, and nothing twice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from amdgen.docs.unconfirmed import unconfirmed_rows
from amdgen.isa import Isa, IsaError, arch_names, load_isa
from amdgen.paths import data_dir

CDNA = data_dir("isa") / "cdna"


@pytest.fixture(scope="module", params=arch_names())
def isa(request: pytest.FixtureRequest) -> Isa:
    return load_isa(request.param)


def test_arithmetic_that_nobody_verified_is_listed_and_no_other(isa: Isa) -> None:
    listed = {name for u in isa.unconfirmed if u.name in isa.numerics for name in u.instructions}
    expected = {i.name for i in isa.instructions.values() if i.matrix and not isa.numerics[i.matrix.numeric].verified}
    assert listed == expected and expected
    for u in isa.unconfirmed:
        if u.name in isa.numerics:
            assert not isa.numerics[u.name].verified
            assert (u.assumed, u.source) == (isa.numerics[u.name].doc, isa.numerics[u.name].source)


def test_numerics_are_not_said_a_second_time() -> None:
    numerics = yaml.safe_load((CDNA / "numerics.yaml").read_text())["numerics"]
    assert not numerics.keys() & yaml.safe_load((CDNA / "unconfirmed.yaml").read_text())["unconfirmed"].keys()


def test_gfx950s_matrix_arithmetic_is_unconfirmed_altogether() -> None:
    isa = load_isa("gfx950")
    listed = {name for u in isa.unconfirmed if u.name in isa.numerics for name in u.instructions}
    assert listed == {i.name for i in isa.instructions.values() if i.matrix}


def test_names_are_of_the_architecture(isa: Isa) -> None:
    assert all(u.instructions and set(u.instructions) <= isa.instructions.keys() for u in isa.unconfirmed)


@pytest.mark.parametrize(
    "instruction, archs, says",
    [
        ("ds_append", arch_names(), "where M0 is not 0"),
        ("v_cvt_sr_fp8_f32", ["gfx942", "gfx950"], "carries into the exponent"),
        ("v_cvt_scalef32_sr_pk_fp4_f32", ["gfx950"], "how the random number is used"),
        ("v_cvt_scalef32_pk_f32_fp8", ["gfx950"], "scale of NaN"),
        ("v_cvt_pk_fp8_f32", ["gfx942", "gfx950"], "infinite sources while MODE.FP16_OVFL is set"),
        ("v_smfmac_f32_16x16x32_f16", ["gfx942"], "in which order its products are added"),
        ("v_mfma_f32_32x32x8_f16", ["gfx942"], "results that overflow while MODE.FP16_OVFL is set"),
        ("v_rcp_f32", arch_names(), "the last bit"),
    ],
)
def test_what_is_known_to_be_unconfirmed_is_listed(instruction: str, archs: list[str], says: str) -> None:
    rows = unconfirmed_rows((load_isa(arch) for arch in archs), instruction)
    assert any(says in row.what and list(row.archs) == archs for row in rows)


def test_what_is_verified_is_not_listed() -> None:
    names = {u.name for u in load_isa("gfx942").unconfirmed if "v_mfma_f32_32x32x8_f16" in u.instructions}
    assert names == {"matrix_fp16_ovfl"}
    assert not unconfirmed_rows([load_isa("gfx942")], "v_add_f32")


def test_no_comment_says_what_the_list_should() -> None:
    """Words of doubt in a description's comments refer to the list, so that a user meets them."""
    for path in CDNA.glob("*.yaml"):
        if path.name not in ("unconfirmed.yaml", "numerics.yaml"):
            comments = re.findall(r"#.*", path.read_text())
            assert not [c for c in comments if re.search(r"[Uu]nverified|not documented|is assumed", c)], path.name


ENTRY = """\
unconfirmed:
  mine:
    names: [{names}]
    archs: [{archs}]
    what: something
    assumed: something else
    source: nobody
"""


def overlay(folder: Path, **values: str) -> Path:
    (folder / "mine.yaml").write_text(ENTRY.format(**values))
    return folder


def test_an_entry_of_ones_own(tmp_path: Path) -> None:
    folder = overlay(tmp_path, names="v_add_f3*", archs="gfx942")
    (row,) = unconfirmed_rows([load_isa("gfx942", folder)], "v_add_f32")
    assert row.name == "mine" and row.instructions == ("v_add_f32",)
    assert not unconfirmed_rows([load_isa("gfx90a", folder)], "v_add_f32")


@pytest.mark.parametrize(
    "names, archs, says",
    [
        ("v_ad_f32", "", r"mine\.yaml:3: unconfirmed\.mine\.names: no instruction is called 'v_ad_f32'; did you mean"),
        ("v_add_f32, v_zz_*", "", r"no instruction is called 'v_zz_\*'"),
        ("v_permlane16_swap_b32", "gfx942", r"no instruction of gfx942 is called 'v_permlane16_swap_b32'"),
        ("v_permlane16_swap_b32", "gfx950, gfx942", r"mine\.yaml:4: .*gfx942 has no instruction of these names"),
        ("v_add_f32", "gfx924", r"mine\.yaml:4: unconfirmed\.mine\.archs: unknown architecture 'gfx924'; did you mean"),
    ],
)
def test_names_are_strict(tmp_path: Path, names: str, archs: str, says: str) -> None:
    with pytest.raises(IsaError, match=says):
        load_isa("gfx942", overlay(tmp_path, names=names, archs=archs))
