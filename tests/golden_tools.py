"""Golden assembly: what a compiler made of a kernel, kept as text, compared line by line, differences explained.

Knows nothing of amdgen: assembly text in, text out. The tests use it through the fixture ``golden``::

    def test_gemm(golden):
        golden.check("gemm/gfx942_f16_256x256x64", compiled.assembly)

``pytest --update-golden`` writes what it finds in place of what was kept; ``git diff`` then shows the change.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"

_RESOURCES = (
    *("group_segment_fixed_size", "private_segment_fixed_size", "kernarg_size", "next_free_vgpr", "next_free_sgpr"),
    *("accum_offset", "float_round_mode_32", "float_round_mode_16_64", "float_denorm_mode_32"),
    *("float_denorm_mode_16_64", "dx10_clamp", "ieee_mode"),
)
_RESOURCE = re.compile(rf"\s*(\.amdhsa_(?:{'|'.join(_RESOURCES)}))\s+(\S+)")
_KERNEL = re.compile(r"\s*\.amdhsa_kernel\s+(\S+)")
_METADATA = re.compile(r"\s*(?:- )?(\.(?:agpr_count|vgpr_count|sgpr_count|[sv]gpr_spill_count|symbol)):\s+(\S+)")
_LABEL = re.compile(r"([A-Za-z_.$][\w.$@]*):")
_CLASSES = (  # the first that matches names an instruction's class
    ("matrix", r"v_s?mfma|v_smfmac"),
    ("accumulator move", r"v_accvgpr"),
    ("LDS DMA", r"buffer_load\S* .*\blds\b|global_load_lds|global_load\S* .*\blds\b"),
    ("wait", r"s_waitcnt"),
    ("barrier", r"s_barrier"),
    ("nop", r"s_nop"),
    ("branch", r"s_c?branch|s_setpc|s_swappc|s_endpgm"),
    ("scalar load", r"s_(buffer_)?load|s_scratch_load"),
    ("scratch", r"scratch_"),
    ("LDS read", r"ds_read|ds_load"),
    ("LDS write", r"ds_write|ds_store"),
    ("LDS other", r"ds_"),
    ("load", r"(buffer|global|flat|tbuffer)_load"),
    ("store", r"(buffer|global|flat|tbuffer)_store"),
    ("atomic", r"(buffer|global|flat)_atomic"),
    ("VALU", r"v_"),
    ("SALU", r"s_"),
)
_CLASS = tuple((name, re.compile(pattern)) for name, pattern in _CLASSES)
_CONTEXT, _SHOWN = 3, 160  # lines around a change; lines of a diff that a reader still reads


def normalise(assembly: str) -> str:
    """What the machine is told, and nothing else, one thing a line.

    Keeps kernels' labels, instructions as written (registers and labels are not renumbered: a changed register is a
    change), the resource directives of the kernel descriptor, and register and spill counts of the metadata. Drops
    comments, debug information, symbol sizes and paths.
    """
    code: list[str] = []
    resources: list[str] = []
    counts: list[str] = []
    in_text, in_metadata = True, False
    for raw in assembly.splitlines():
        line = re.sub(r"\s+", " ", _uncommented(raw)).strip()
        if line.startswith((".amdgpu_metadata", ".end_amdgpu_metadata")):
            in_metadata = not line.startswith(".end")
        elif in_metadata:
            if match := _METADATA.match(line):
                counts.append(f"{match[1]}: {match[2]}")
        elif match := _KERNEL.match(line):
            resources.append(f".amdhsa_kernel {match[1]}")
        elif match := _RESOURCE.match(line):
            resources.append(f"    {match[1]} {match[2]}")
        elif line.startswith((".text", ".section", ".data", ".bss")):
            in_text = line.startswith((".text", ".section .text"))
        elif line.startswith(".amdgcn_target"):
            code.append(line)
        elif in_text and line:
            if match := _LABEL.fullmatch(line):
                if not match[1].startswith((".Lfunc", ".Ltmp")):
                    code.append(line)
            elif not line.startswith("."):
                code.append(f"    {line}")
    return "\n".join([*code, *resources, *_by_kernel(counts)]) + "\n"


def _uncommented(line: str) -> str:
    """Without its comment; a ``;`` inside quotes is none."""
    if '"' in line:
        return line
    return re.sub(r"(;|//).*", "", line)


def _by_kernel(counts: list[str]) -> list[str]:
    """Metadata lists the symbol among the counts, in alphabetic order of the keys: ``.symbol`` is a kernel's first or
    a middle line. Each kernel's block ends where a key comes again."""
    blocks: list[dict[str, str]] = [{}]
    for text in counts:
        key, value = text.split(": ")
        if key in blocks[-1]:
            blocks.append({})
        blocks[-1][key] = value
    lines: list[str] = []
    for block in blocks:
        name = block.pop(".symbol", "").removesuffix(".kd")
        lines += [f"{name}{key}: {value}" for key, value in sorted(block.items())]
    return lines


@dataclass(frozen=True)
class Summary:
    """The figures of one assembly text by which a reader judges a change."""

    resources: dict[str, str] = field(default_factory=dict)  # of each kernel: "gemm: .vgpr_count" and so on
    mix: Counter[str] = field(default_factory=Counter)
    waits: Counter[str] = field(default_factory=Counter)  # "vmcnt(0)": how often


def summarise(normalised: str) -> Summary:
    """Figures of text that :func:`normalise` made."""
    found = Summary()
    kernel = ""
    for line in normalised.splitlines():
        text = line.strip()
        if text.startswith(".amdhsa_kernel "):
            kernel = text.split()[1]
        elif text.startswith(".amdhsa_"):
            key, value = text.split()
            found.resources[f"{kernel}{key.replace('.amdhsa_', '.')}"] = value
        elif match := re.fullmatch(r"(\S+\.\w+_count): (\S+)", text):
            found.resources[match[1]] = match[2]
        elif line.startswith("    "):
            name = next((name for name, pattern in _CLASS if pattern.match(text)), "other")
            found.mix[name] += 1
            if name == "wait":
                found.waits[text.removeprefix("s_waitcnt ")] += 1
    return found


def explain(kept: str, found: str) -> str:
    """What changed between two normalised texts: figures first, then the unified diff."""
    old, new = summarise(kept), summarise(found)
    parts = [
        _changes("registers, LDS and modes", old.resources, new.resources),
        _changes("instructions", old.mix, new.mix),
        _changes("waits", old.waits, new.waits),
    ]
    figures = [part for part in parts if part] or ["the same figures: instructions changed order or registers"]
    diff = list(difflib.unified_diff(kept.splitlines(), found.splitlines(), "kept", "found", lineterm="", n=_CONTEXT))
    if len(diff) > _SHOWN:
        diff = [*diff[:_SHOWN], f"... {len(diff) - _SHOWN} more lines"]
    return "\n".join([*figures, "", *diff])


def _changes(title: str, old: dict[str, str] | Counter[str], new: dict[str, str] | Counter[str]) -> str:
    keys = sorted({*old, *new})
    lines = [f"  {key}: {old.get(key, '-')} -> {new.get(key, '-')}" for key in keys if old.get(key) != new.get(key)]
    return "\n".join([f"{title}:", *lines]) if lines else ""


@dataclass(frozen=True)
class Golden:
    """Compares with the files below ``folder``, or with ``update`` writes them."""

    folder: Path
    update: bool

    def check(self, name: str, assembly: str) -> None:
        """AssertionError with an explanation when ``assembly`` is not what ``name`` (``gemm/gfx942_f16``) was."""
        path = self.folder / f"{name}.s"
        found = normalise(assembly)
        if self.update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(found, encoding="utf-8")
            return
        if not path.is_file():
            raise AssertionError(f"no golden assembly {name}; look at it, then keep it with: pytest --update-golden")
        kept = path.read_text(encoding="utf-8")
        if kept != found:
            raise AssertionError(
                f"the assembly of {name} changed; if that is wanted: pytest --update-golden\n{explain(kept, found)}"
            )
