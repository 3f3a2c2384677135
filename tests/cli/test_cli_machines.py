"""archs, isa and layout: what the description says, for people and as JSON."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from amdgen.isa import arch_names, chip_names, load_isa

MFMA = "v_mfma_f32_32x32x8_f16"


def test_archs(amdgen):
    data = amdgen("archs", "--json").json
    assert list(data["archs"]) == arch_names()
    assert data["archs"]["gfx942"]["lds"]["bytes"] == load_isa("gfx942").arch.lds.bytes
    assert data["archs"]["gfx908"]["evidence"]["lds.phases"]["confidence"] == "assumed"
    assert data["chips"]["mi308x"]["target"] == "gfx942" and data["chips"]["mi308x"]["cus"] == 80
    assert data["nvidia"]["sm_90a"]["evidence"]["memory_gb_s"]["sources"] == ["NVIDIA H200 SXM data sheet"]
    table = amdgen("archs").out
    assert all(name in table for name in [*arch_names(), *chip_names(), "sm_80"]) and "65536" in table
    assert "AMD CDNA 3 architecture white paper" not in table
    evidence = amdgen("archs", "--sources").out
    assert all(f"\n {word} " in evidence for word in ("verified", "documented", "one source", "assumed"))
    assert "AMD CDNA 3 architecture white paper" in evidence


def test_one_machine_figure_by_figure(amdgen, fails):
    text = amdgen("archs", "mi308x").out
    (line,) = [line for line in text.splitlines() if line.startswith(" clock_mhz")]
    assert "1850" in line and "one source" in line and "pyhip" in line and "dense matrix work" in line
    data = amdgen("archs", "mi308x", "--json").json
    assert (
        data["figures"]["lds.bytes"]["value"] == "65536" and data["figures"]["lds.bytes"]["confidence"] == "documented"
    )
    assert amdgen("archs", "sm_80", "--json").json["figures"]["gpcs"]["sources"]
    assert "mi308x" in fails("archs", "mi308")


def test_isa_list_filters(amdgen):
    everything = amdgen("isa", "list", "--json").json["instructions"]
    assert len(everything) > 500
    of_one = amdgen("isa", "list", "--arch", "gfx908", "--json").json["instructions"]
    assert {tuple(i["archs"]) for i in of_one} == {("gfx908",)}
    assert {i["name"] for i in of_one} == set(load_isa("gfx908").instructions)
    waits = amdgen("isa", "list", "--format", "sopp", "--grep", "^S_WAIT", "--json").json["instructions"]
    assert "s_waitcnt" in {i["name"] for i in waits} and all(i["format"] == "SOPP" for i in waits)
    assert amdgen("isa", "list", "--grep", "no such instruction").out.strip() == "0 instructions"


def test_isa_show_says_everything(amdgen):
    text = amdgen("isa", "show", "v_add_f32").out
    assert all(word in text for word in ("vdst", "src0", "vdst = src0 + src1", "gfx90a", "VOP2"))
    data = amdgen("isa", "show", "v_add_f32", "--json").json
    isa = load_isa("gfx942")
    assert data["archs"]["gfx942"]["opcode"] == isa["v_add_f32"].opcode
    assert [o["name"] for o in data["operands"]] == [o.name for o in isa["v_add_f32"].operands]


def test_isa_show_says_where_an_access_is(amdgen):
    text = amdgen("isa", "show", "buffer_load_dword").out
    assert "admitted = index < records, when given(index) and stride != 0" in text
    assert "address = (M0 & M0_BITS & ~3) + offset + LANE * (4 if SIZE <= 4 else 16)" in text
    shown = amdgen("isa", "show", "ds_read2_b64", "--json").json["addresses"]
    assert [(a["name"], a["text"].splitlines()[1]) for a in shown] == [("lds_pair", "second = addr + offset1 * STRIDE")]
    assert amdgen("isa", "show", "v_add_f32", "--json").json["addresses"] == []


def test_isa_show_names_the_hazards(amdgen):
    isa = load_isa("gfx942")
    assert isa.hazards
    rule = next(r for r in isa.hazards if r.producer.names or r.producer.tags)
    name = next(
        i.name
        for i in isa.instructions.values()
        if (not rule.producer.names or i.name in rule.producer.names)
        and (not rule.producer.tags or i.tags & rule.producer.tags)
        and (not rule.producer.units or i.unit in rule.producer.units)
        and i.unit not in rule.producer.not_units
    )
    shown = amdgen("isa", "show", name, "--json").json["hazards"]
    assert ("producer", rule.name) in {(h["role"], h["name"]) for h in shown}


def test_isa_schema(amdgen, tmp_path):
    schema = amdgen("isa", "schema").json
    assert "anyOf" in schema
    path = tmp_path / "schema.json"
    assert amdgen("isa", "schema", "-o", path).out.strip() == str(path)
    assert '"anyOf"' in path.read_text()


def test_layout(amdgen, tmp_path):
    text = amdgen("layout", MFMA, "--arch", "gfx942").out
    assert f"{MFMA} A" in text and f"{MFMA} D" in text and "lanes 0-31" in text
    assert f"{MFMA} D" not in amdgen("layout", MFMA, "--operand", "b").out
    data = amdgen("layout", MFMA, "--operand", "A", "--json").json["operands"]["A"]
    assert data["lane"][0][5][4] == 37 and data["item"][0][5][4] == 0  # A[5][4]: the second group of lanes
    picture = tmp_path / "d.svg"
    assert amdgen("layout", MFMA, "--svg", picture).status == 0
    assert ET.parse(picture).getroot().tag.endswith("svg")


def test_layout_of_index_scales_and_open_types(amdgen, fails, tmp_path):
    sparse, scaled = "v_smfmac_i32_16x16x64_i8", "v_mfma_scale_f32_32x32x64_f8f6f4"
    text = amdgen("layout", sparse).out
    assert f"{sparse} index: 16x32 u2" in text and "abid picks one of 2 sets of 16 bits" in text
    shown = amdgen("layout", scaled, "--json").json["operands"]
    assert list(shown) == ["A fp8", "A fp6", "A fp4", "B fp8", "B fp6", "B fp4", "D", "scale_a", "scale_b"]
    assert shown["scale_b"]["lane"][0][1][3] == 35 and "255 is NaN" in shown["scale_b"]["notes"][0]
    assert list(amdgen("layout", scaled, "--type", "bf6", "--operand", "a", "--json").json["operands"]) == ["A"]
    picture = tmp_path / "index.svg"
    assert amdgen("layout", sparse, "--operand", "index", "--svg", picture).status == 0
    assert "which of the 4 columns" in "".join(ET.parse(picture).getroot().itertext())
    assert "A, B, C, D, index" in fails("layout", sparse, "--operand", "scale_a")
    assert "fp8, bf8, fp6, bf6, fp4" in fails("layout", scaled, "--type", "f16")
    assert "name says" in fails("layout", MFMA, "--type", "fp8")


def test_show_says_how_a_matrix_instruction_rounds(amdgen):
    text = amdgen("isa", "show", MFMA).out
    assert "cdna3, verified on gfx942" in text and "cdna4, assumed on gfx950" in text and "MMA-Sim" in text
    (one,) = amdgen("isa", "show", "v_mfma_f32_16x16x32_f16", "--json").json["arithmetic"]
    assert (one["name"], one["archs"], one["state"]) == ("cdna4", ["gfx950"], "assumed")
    assert amdgen("isa", "show", "v_add_f32", "--json").json["arithmetic"] == []


def test_what_no_reference_confirms(amdgen, fails):
    rows = {row["name"]: row for row in amdgen("isa", "unconfirmed", "--json").json["unconfirmed"]}
    assert rows["cdna4"]["archs"] == ["gfx950"] and "v_mfma_f32_16x16x32_f16" in rows["cdna4"]["instructions"]
    assert rows["ds_count_m0"]["archs"] == arch_names() and rows["ds_count_m0"]["assumed"].startswith("refused")
    of_one = amdgen("isa", "unconfirmed", "--arch", "mi250x", "--json").json["unconfirmed"]
    assert {tuple(row["archs"]) for row in of_one} == {("gfx90a",)} and "cdna4" not in {r["name"] for r in of_one}
    text = amdgen("isa", "unconfirmed").out
    assert " ds_count_m0 " in text and "ds_consume ds_append" in text and "v_exp_f32 and 19 more" in text
    assert "gfx942" in fails("isa", "unconfirmed", "--arch", "gfx924")


def test_show_says_what_is_not_confirmed(amdgen):
    text = amdgen("isa", "show", "ds_append").out
    assert "not confirmed  the counter's address where M0 is not 0 (gfx908, gfx90a, gfx942, gfx950)" in text
    assert "LLVM puts the address in M0" in " ".join(text.split()) and "assumed        refused" in text
    assert [u["name"] for u in amdgen("isa", "show", "ds_append", "--json").json["unconfirmed"]] == ["ds_count_m0"]
    assert amdgen("isa", "show", "s_endpgm", "--json").json["unconfirmed"] == []


def test_intrinsics(amdgen, fails, tmp_path):
    text = amdgen("intrinsics", "--arch", "gfx90a").out
    data = amdgen("intrinsics", "--arch", "gfx90a", "--json", "-o", tmp_path).json
    (written,) = tmp_path.iterdir()
    assert written.read_text() == text and written.name == data["name"]
    of_mfma = [i["name"] for i in data["intrinsics"] if i["instruction"].startswith("v_mfma_f32_32x32x8f16")]
    assert all(f" {name}(" in text for name in of_mfma) and of_mfma
    shown = amdgen("isa", "show", "v_mfma_f32_32x32x8f16", "--arch", "gfx90a", "--json").json["intrinsics"]
    assert len(shown) == len(of_mfma)
    assert all(f" {name}(" in one for name, one in zip(of_mfma, shown, strict=True))
    assert "gfx90a" in fails("intrinsics", "--arch", "gfx90")


def test_unknown_names_are_met_with_what_exists(fails):
    assert "gfx942" in fails("isa", "list", "--arch", "gfx924")
    assert "s_waitcnt" in fails("isa", "show", "s_waitcn")
    assert "it exists on gfx9" in fails("isa", "show", "v_mfma_f32_16x16x32_f16", "--arch", "gfx908")
    assert "not a matrix instruction" in fails("layout", "v_add_f32")
    assert "A, B, C, D" in fails("layout", MFMA, "--operand", "E")
    assert "VOP3P" in fails("isa", "list", "--format", "VOP3Q")
    assert "regular expression" in fails("isa", "list", "--grep", "(")


OVERLAY = """\
families:
  - family: own
    format: SOPP
    unit: none
    operands: []
    members:
      s_own_thing: {opcode: 120, doc: An instruction of one's own.}
"""


def test_an_overlay_adds_an_instruction(amdgen, tmp_path):
    (tmp_path / "own.yaml").write_text(OVERLAY)
    assert amdgen("isa", "show", "s_own_thing", "--isa", tmp_path).out.startswith("s_own_thing: An instruction")
    assert amdgen("isa", "show", "s_own_thing").status == 1  # and without --isa it is gone


def test_a_slip_in_an_overlay_names_file_line_and_key(fails, tmp_path):
    (tmp_path / "own.yaml").write_text(OVERLAY.replace("unit: none", "unti: none"))
    message = fails("archs", "--isa", tmp_path)
    assert "own.yaml:4" in message and "unti" in message
    assert "no such folder" in fails("archs", "--isa", tmp_path / "nowhere")
