"""The YAML's loader: what is wrong is said with file, line and key; what is right is laid over, cached and exported."""

from __future__ import annotations

import json
import pickle
import shutil
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path

import pytest
import yaml

from amdgen.isa import IsaError, load_isa, loader
from amdgen.isa.build import build
from amdgen.isa.model import Isa
from amdgen.isa.schema import json_schema
from amdgen.paths import data_dir

FORMATS = """\
formats:
  MUBUF:
    bits: 64
    match: {"31:26": 0x38}
    fields: {op: "24:18", vaddr: "39:32", vdata: "47:40"}
    modifiers:
      offset: {bits: "11:0"}
      glc: {bits: 14, text: flag, archs: [gfx908]}
    doc: Memory through a descriptor.
"""

FAMILIES = """\
families:
  - family: load
    format: MUBUF
    unit: vmem
    counter: vmcnt
    modifiers: [offset, glc]
    operands:
      - {name: vdata, role: dst, kind: vgpr, type: "b{bits}"}
      - {name: vaddr, role: src, kind: buffer_address, type: u32}
    memory: {space: buffer, op: load, bits: "{bits}", returns: {gfx942: sc0}}
    doc: Loads {bits} bits.
    members:
      load_dword: {opcode: 20, params: {bits: 32}}
      load_dwordx2:
        opcode: {gfx942: 21}
        params: {bits: 64}
"""

HAZARDS = """\
hazards:
  five:
    producer: {units: [valu]}
    consumer: {units: [vmem]}
    relation: raw
    resource: sgpr
    wait_states: 5
    severity: error
    source: the manual
    doc: A load reads what a vector instruction wrote.
"""

ADDRESSES = """\
addresses:
  through:
    spaces: [buffer]
    type: u64
    descriptor: buffer
    names: {vaddr: u32, offset: u64}
    where: |
      within = u64(vaddr) + offset
    address:
      - {when: swizzle, is: base}
      - {is: base + within}
    admits: within < u64(records)
    refused:
      - {when: given(vaddr), why: no reason at all}
    source: the manual
    doc: An address.
"""

DESCRIPTORS = """\
descriptors:
  buffer:
    bits: 128
    fields:
      base: {bits: "47:0", doc: Where it begins.}
      swizzle: {bits: 63, doc: Whether.}
      records: {bits: "95:64", doc: How many.}
    source: the manual
    doc: Four registers.
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A small ISA of its own in place of the shipped one, with a cache of its own."""
    isa = tmp_path / "isa"
    isa.mkdir()
    for name in ("sources.yaml", "arch/gfx942.yaml", "arch/mi300x.yaml"):
        shutil.copy(data_dir("isa") / name, isa)
    (isa / "formats.yaml").write_text(FORMATS)
    (isa / "load.yaml").write_text(FAMILIES)
    (isa / "hazards.yaml").write_text(HAZARDS)
    (isa / "addresses.yaml").write_text(ADDRESSES)
    (isa / "descriptors.yaml").write_text(DESCRIPTORS)
    monkeypatch.setenv("AMDGEN_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(loader, "data_dir", lambda name: isa)
    forget()
    yield isa
    forget()


def forget() -> None:
    """A new process would know nothing."""
    loader._load.cache_clear()
    loader._index.cache_clear()


def files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.yaml"))


# ------------------------------------------------------------------------------------------------------- mistakes


@pytest.mark.parametrize(
    "file, wrong, right, line, says",
    [
        ("load.yaml", "cuonter: vmcnt", "counter: vmcnt", 5, "families.0.cuonter: unknown key"),
        ("load.yaml", "{opcode: 20, parms: {bits: 32}}", "{opcode: 20, params: {bits: 32}}", 2, "is not a parameter"),
        ("load.yaml", "{opcode: 20, params: {bits: 33}}", "{opcode: 20, params: {bits: 32}}", 8, "type 'b33'"),
        ("load.yaml", "opcode: {gfx942: 20}", "opcode: {gfx942: 21}", 15, "MUBUF opcode 20 is load_dword's on gfx942"),
        ("load.yaml", "opcode: {gfx924: 21}", "opcode: {gfx942: 21}", 14, "unknown architecture 'gfx924'"),
        ("load.yaml", "opcode: {gfx942: 210}", "opcode: {gfx942: 21}", 15, "opcode 210 does not fit MUBUF's 7 bits"),
        ("load.yaml", "        opcode: twenty", "        opcode: {gfx942: 21}", 15, "load_dwordx2.opcode"),
        ("load.yaml", "load_dword:", "load_dwordx2:", 14, "load_dword: given twice"),
        ("load.yaml", "dword: {params: {bits: 32}}", "dword: {opcode: 20, params: {bits: 32}}", 13, "opcode: missing"),
        ("load.yaml", "format: MUBFU", "format: MUBUF", 13, "unknown format 'MUBFU'"),
        ("load.yaml", "[offset, slc]", "[offset, glc]", 13, "no format has the modifier 'slc'"),
        ("load.yaml", "kind: vpgr", "kind: vgpr", 8, "'vpgr' is not a kind of operand; did you mean vgpr"),
        ("load.yaml", "name: vdta", "name: vdata", 13, "MUBUF has no field 'vdta'"),
        ("load.yaml", "returns: {gfx908: glc}", "returns: {gfx942: sc0}", 13, "memory says nothing of gfx942"),
        ("load.yaml", "space: bufer", "space: buffer", 10, "memory.space"),
        ("load.yaml", "Loads {bit} bits.", "Loads {bits} bits.", 2, "'{bit}' is not a parameter (has: bits)"),
        ("formats.yaml", 'bits: "0:11"', 'bits: "11:0"', 7, "'0:11' is not a bit range"),
        ("formats.yaml", "bits: 65", "bits: 64", 3, "formats.MUBUF.bits"),
        ("formats.yaml", "fields: {", "    fields: {", 6, "not YAML"),
        ("hazards.yaml", "wait_state: 5", "wait_states: 5", 7, "hazards.five.wait_state: unknown key"),
        ("hazards.yaml", "relation: before", "relation: raw", 5, "hazards.five.relation"),
        ("hazards.yaml", "units: [vlau]", "units: [valu]", 3, "hazards.five.producer.units.0"),
        ("addresses.yaml", "names: {vaddr: f32,", "names: {vaddr: u32,", 6, "addresses.through.names.vaddr"),
        ("addresses.yaml", "names: {records: u32, vaddr: u32,", "names: {vaddr: u32,", 6, "'records' is a field of"),
        ("addresses.yaml", "within = u64(vadr)", "within = u64(vaddr)", 7, "'vadr' is not an operand, a temporary or"),
        ("addresses.yaml", "within = vaddr", "within = u64(vaddr)", 7, "'vaddr' is u32 and 'offset' is u64"),
        ("addresses.yaml", "{is: base}", "{when: swizzle, is: base}", 9, "every row but the last needs 'when'"),
        ("addresses.yaml", "{when: base, is", "{when: swizzle, is", 9, "'base' is u64, but bool is needed"),
        ("addresses.yaml", "{is: u32(base)}", "{is: base + within}", 9, "'u32(base)' is u32, but u64 is needed"),
        ("addresses.yaml", "admits: within", "admits: within < u64(records)", 12, "'within' is u64, but bool"),
        ("addresses.yaml", "given(stride)", "given(vaddr)", 13, "'stride' is not an operand"),
        ("addresses.yaml", "given(base + 1)", "given(vaddr)", 13, "given(...) takes the name of an operand"),
        ("addresses.yaml", "is: base;base}", "is: base}", 9, "one expression is needed"),
        ("addresses.yaml", "descriptor: bufer", "descriptor: buffer", 5, "is called 'bufer'; did you mean buffer"),
        ("descriptors.yaml", 'bits: "95:31"', 'bits: "95:64"', 7, "a field is one range of at most 64 bits"),
        ("load.yaml", "space: flat", "space: buffer", 13, "load_dword.memory: no address is given for flat"),
        ("load.yaml", "space: buffer, address: thruogh", "space: buffer", 13, "no address is called 'thruogh'"),
        ("load.yaml", "space: flat, address: through", "space: buffer", 13, "the address through is not one of flat"),
        ("load.yaml", "modifiers: [glc]", "modifiers: [offset, glc]", 13, "reads offset, which the instruction hasn't"),
        ("gfx942.yaml", 'lanes: ["0-30", "32-63"]', 'lanes: ["0-31", "32-63"]', 0, "each lane must be in exactly one"),
        ("gfx942.yaml", "wave_size: none", "wave_size: 64", 0, "arch.wave_size"),
        ("gfx942.yaml", "wave_size: 32", "wave_size: 64", 0, "masks and fragments are described for waves of 64 lanes"),
        ("gfx942.yaml", "units: {tranz: 16}", "units: {trans: 16}", 0, "arch.issue.units"),
        ("gfx942.yaml", "shared: none", "shared: 0x10000", 0, "arch.apertures.shared"),
    ],
)  # fmt: skip
def test_a_mistake_is_located(folder: Path, file: str, wrong: str, right: str, line: int, says: str) -> None:
    path = folder / file
    text = path.read_text()
    assert right in text
    path.write_text(text.replace(right, wrong, 1))
    with pytest.raises(IsaError) as caught:
        build(files(folder))
    error = caught.value
    assert says in f"{error}; {error.hint}"
    assert "\n" not in str(error) and file in str(error)
    if line:
        # A member's fault is located at the member, or at the key itself where it has one of its own.
        assert error.line == line, str(error)
    else:
        assert error.line > 0


def test_a_missing_operand_key_is_named(folder: Path) -> None:
    path = folder / "load.yaml"
    path.write_text(path.read_text().replace("role: src, ", ""))
    with pytest.raises(IsaError, match=r"load\.yaml:9: load_dword\.operands\.1\.role: missing"):
        build(files(folder))


@pytest.mark.parametrize(
    "text, says",
    [
        ("", "needs exactly one top-level key"),
        ("[]", "needs exactly one top-level key"),
        ("familes: []", "found familes"),
        ("families: []\nformats: {}", "needs exactly one top-level key"),
        ("formats: [", "not YAML"),
        ("formats: {? [1]: 2}", "a key must be a plain word"),
        ("formats: " + "[" * 60 + "]" * 60, "nested deeper"),
        ("formats: !!python/object/apply:os.system [true]", "not YAML of plain data: tag:yaml.org,2002:python"),
    ],
)
def test_what_is_no_description_at_all(folder: Path, text: str, says: str) -> None:
    (folder / "zz.yaml").write_text(text)
    with pytest.raises(IsaError, match=r"zz\.yaml") as caught:
        build(files(folder))
    assert says in str(caught.value)


def test_a_binary_file(folder: Path) -> None:
    (folder / "zz.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(IsaError, match=r"zz\.yaml: not UTF-8"):
        build(files(folder))


def test_the_same_instruction_in_two_files(folder: Path) -> None:
    before = files(folder)
    (folder / "more.yaml").write_text(FAMILIES)
    with pytest.raises(IsaError, match=r"more\.yaml:13: load_dword: instruction given twice, first in .*load\.yaml:13"):
        build([*before, folder / "more.yaml"])


# ------------------------------------------------------------------------------------------------- what is resolved


def test_an_architecture_has_what_its_opcodes_name(folder: Path) -> None:
    for name in ("gfx908.yaml", "mi100.yaml"):
        shutil.copy(data_dir("isa") / "arch" / name, folder)
    text = FAMILIES.replace("returns: {gfx942: sc0}", "returns: {gfx942: sc0, gfx908: glc}")
    (folder / "load.yaml").write_text(text)
    isas = build(files(folder))
    assert set(isas["gfx942"].instructions) == {"load_dword", "load_dwordx2"}
    assert set(isas["gfx908"].instructions) == {"load_dword"}
    returns = [isas[a]["load_dword"].memory.returns for a in ("gfx908", "gfx942")]
    assert returns == ["glc", "sc0"]
    assert "glc" in isas["gfx908"].formats["MUBUF"].modifiers and "glc" not in isas["gfx942"].formats["MUBUF"].modifiers


def test_an_entry_knows_where_it_stands(folder: Path) -> None:
    instruction = build(files(folder))["gfx942"]["load_dwordx2"]
    assert instruction.source.endswith("load.yaml:14")
    assert instruction.operand("vdata").type.words == 2
    assert instruction.doc == "Loads 64 bits."


def test_unknown_names_are_answered_with_near_ones(folder: Path) -> None:
    with pytest.raises(IsaError) as caught:
        load_isa("gfx943")
    assert "gfx942" in caught.value.hint
    with pytest.raises(IsaError) as caught:
        load_isa("gfx942")["load_dwrd"]
    assert "load_dword" in caught.value.hint


# ----------------------------------------------------------------------------------------------------- overlay


def test_a_folder_laid_over_adds_and_replaces(folder: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "more.yaml").write_text(
        FAMILIES.replace("load_dword: {opcode: 20", "load_dword: {opcode: 30")
        .replace("load_dwordx2:", "load_mine:")
        .replace("{gfx942: 21}", "{gfx942: 99}")
    )
    plain, laid = load_isa("gfx942"), load_isa("gfx942", mine)
    assert "load_mine" not in plain.instructions
    assert laid["load_mine"].opcode == 99
    assert (plain["load_dword"].opcode, laid["load_dword"].opcode) == (20, 30)
    assert laid["load_dwordx2"] == plain["load_dwordx2"]


def test_an_overlay_that_is_not_there(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(IsaError, match="no such folder"):
        load_isa("gfx942", tmp_path / "nothing")


def test_an_overlay_may_bring_an_architecture(folder: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    text = (data_dir("isa") / "arch" / "gfx942.yaml").read_text().replace("name: gfx942", "name: gfx999")
    (mine / "gfx999.yaml").write_text(text.replace("mi300x", "mi999"))
    (mine / "mi999.yaml").write_text("{base: gfx999, cus: 1, xcds: 1, clock_mhz: 1, hbm_gb_s: 1, hbm_gib: 1}")
    (folder / "load.yaml").write_text(FAMILIES.replace(", returns: {gfx942: sc0}", ""))
    assert loader.arch_names(mine) == ["gfx942", "gfx999"]
    assert set(load_isa("gfx999", mine).instructions) == {"load_dword"}


# ------------------------------------------------------------------------------------------------------- cache


def content_of(isa: Isa) -> dict[str, object]:
    return {field.name: getattr(isa, field.name) for field in fields(isa)}


def test_a_second_load_builds_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = load_isa("gfx942")
    forget()
    monkeypatch.setattr("amdgen.isa.build.build", _fail)
    again = load_isa("gfx942")
    assert content_of(again) == content_of(first) and again is not first


def test_a_change_of_the_text_is_seen(folder: Path) -> None:
    before = load_isa("gfx942")["load_dword"].doc
    (folder / "load.yaml").write_text(FAMILIES.replace("Loads {bits} bits.", "Fetches {bits} bits."))
    forget()
    assert (before, load_isa("gfx942")["load_dword"].doc) == ("Loads 32 bits.", "Fetches 32 bits.")


@pytest.mark.parametrize("content", [b"", b"\x80\x04N.", pickle.dumps("gfx942")])
def test_a_broken_cache_is_built_anew(folder: Path, tmp_path: Path, content: bytes) -> None:
    first = content_of(load_isa("gfx942"))
    stored = list((tmp_path / "cache").rglob("*.pickle"))
    assert stored
    for path in stored:
        path.write_bytes(content)
    forget()
    assert content_of(load_isa("gfx942")) == first


def test_a_cache_that_cannot_be_written_is_no_error(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("AMDGEN_CACHE_DIR", str(tmp_path / "file"))
    assert "load_dword" in load_isa("gfx942").instructions


def _fail(_: list[Path]) -> None:
    raise AssertionError("built although the cache has it")


# -------------------------------------------------------------------------------------------------- JSON Schema


def test_the_json_schema_knows_every_kind_of_file() -> None:
    text = json.dumps(json_schema())
    for key in ("arch", "formats", "families", "hazards", "names", "producer_operands", "each"):
        assert f'"{key}"' in text


def test_the_shipped_files_use_only_keys_of_the_json_schema() -> None:
    """Top-level keys and those of families and hazards; the loader's own models check the rest."""
    kinds = {next(iter(kind["properties"])): kind for kind in json_schema()["anyOf"]}
    definitions = {name: spec for kind in kinds.values() for name, spec in kind.get("$defs", {}).items()}
    for path in loader.isa_files():
        content = yaml.safe_load(path.read_text())
        if "base" in content:
            assert not content.keys() - kinds["base"]["properties"].keys(), path.name
            continue
        (kind,) = content
        assert kind in kinds, path.name
        if kind == "families":
            known = set(definitions["FamilySpec"]["properties"])
            assert not [f["family"] for f in content[kind] if set(f) - known], path.name
        if kind == "hazards":
            known = set(definitions["HazardSpec"]["properties"])
            assert not [name for name, row in content[kind].items() if set(row) - known]


def test_what_follows_from_a_description_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AMDGEN_CACHE_DIR", str(tmp_path / "cache"))
    forget()
    code, made = tmp_path / "code.py", []
    code.write_text("first")

    def names(isa: Isa) -> list[str]:
        return loader.kept(isa, "names", [code], lambda: made.append(isa.arch.name) or list(isa.instructions))

    isa = loader.load_isa("gfx942")
    assert names(isa) == names(isa) == list(isa.instructions) and made == ["gfx942"]
    forget()
    assert names(loader.load_isa("gfx942")) == list(isa.instructions) and made == ["gfx942"], "a new process takes it"
    assert names(loader.load_isa("gfx90a")) != list(isa.instructions) and made == ["gfx942", "gfx90a"]
    some = replace(isa, instructions=dict(list(isa.instructions.items())[:3]))
    assert len(names(some)) == len(names(some)) == 3 and made[2:] == ["gfx942"] * 2, "an altered one is no description"
    code.write_text("second")
    names(loader.load_isa("gfx942"))
    assert len(made) == 5, "other code makes it anew"
    kept = next((tmp_path / "cache" / "isa").glob("names-gfx90a-*"))
    kept.write_bytes(kept.read_bytes()[:9])
    assert len(names(loader.load_isa("gfx90a"))) > 3 and len(made) == 6, "a file that was cut counts as absent"
    forget()
