"""Our assembler beside LLVM's on any lines of assembly: the same bytes, the same refusals, or a listed reason.

LLVM's is the bundled clang's, asked for each architecture. Lines come from LLVM's own tests (of which this repository
holds no copy), from random instructions, and from both with one thing changed.
"""

from __future__ import annotations

import io
import random
import re
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import RelocationSection

from amdgen.codec import assemble_line
from amdgen.codec.errors import ListedRefusal
from amdgen.errors import AmdgenError
from amdgen.isa import Isa
from amdgen.toolchain import CompileError, find_toolchain
from amdgen.toolchain.process import called

SLOT = 24  # bytes from one assembled instruction to the next
END = "s_nop 0x1234"  # shows where an instruction ends, as its last byte is not 0
CHUNK = 8000  # lines an assembler call
_LINE = re.compile(r"[a-zA-Z]\w*(?:\s|$)")
_ASSIGNMENT = re.compile(r"\S+\s*=")
_ERROR = re.compile(r"lines\.s:(\d+):\d+: error: (.*)")


@dataclass(frozen=True)
class Theirs:
    """What LLVM's assembler makes of a line: its bytes (None when refused), its error, and whether a linker must fill
    something in."""

    code: bytes | None
    error: str = ""
    relocated: bool = False


@dataclass(frozen=True)
class Verdict:
    """One line judged. ``kind``: equal, differing, refused, listed (refused for ``reason``), wrongly accepted, or
    refused by both."""

    line: str
    kind: str
    reason: str = ""
    ours: bytes | None = None
    theirs: bytes | None = None


def llvm_assembled(lines: list[str], arch: str) -> list[Theirs]:
    """What LLVM's assembler makes of each line by itself."""
    out: list[Theirs] = []
    for start in range(0, len(lines), CHUNK):
        out += _assembled(lines[start : start + CHUNK], arch)
    return out


def _assembled(lines: list[str], arch: str) -> list[Theirs]:
    clang = find_toolchain().clang
    flags = (f"-mcpu={arch}", "-ferror-limit=0", "-Wno-everything", "-x", "assembler", "-c", "lines.s", "-o", "lines.o")
    refused: dict[int, str] = {}
    with tempfile.TemporaryDirectory(prefix="amdgen-") as folder:
        while True:
            kept = ("s_nop 0" if i in refused else line for i, line in enumerate(lines))
            body = "".join(f".org {SLOT * i}\n{line}\n{END}\n" for i, line in enumerate(kept))
            Path(folder, "lines.s").write_text(f".text\n{body}.org {SLOT * len(lines)}\n", "utf-8", "surrogateescape")
            done = called((*clang, "--target=amdgcn-amd-amdhsa", *flags), cwd=Path(folder))
            if not done.returncode:
                break
            found = {(int(n) - 3) // 3: why for n, why in reversed(_ERROR.findall(done.stderr))}
            if not found.keys() - refused.keys():
                raise CompileError(f"the assembler failed on no line: {done.stderr[:200]}", done.stderr)
            refused |= found
        code, relocated = _text(Path(folder, "lines.o").read_bytes())
    return [
        Theirs(None, refused[i]) if i in refused
        else Theirs(code[SLOT * i : SLOT * (i + 1)].rstrip(b"\0")[:-4], "", i in relocated)
        for i in range(len(lines))
    ]  # fmt: skip


def _text(data: bytes) -> tuple[bytes, set[int]]:
    """The code of a relocatable object, and the slots that a linker would change."""
    elf = ELFFile(io.BytesIO(data))
    relocations, code = elf.get_section_by_name(".rela.text"), elf.get_section_by_name(".text")
    assert code is not None
    places = relocations.iter_relocations() if isinstance(relocations, RelocationSection) else ()
    return code.data(), {r["r_offset"] // SLOT for r in places}


def judged(isa: Isa, lines: list[str]) -> Iterator[Verdict]:
    """Each line with what both assemblers make of it."""
    for line, theirs in zip(lines, llvm_assembled(lines, isa.arch.name), strict=True):
        yield _judged(isa, line, theirs)


def _judged(isa: Isa, line: str, theirs: Theirs) -> Verdict:
    if theirs.code is None and not _is_known(isa, line):
        return Verdict(line, "refused by both")  # without the names that are close, which take their time
    try:
        ours = assemble_line(isa, line).encoding
    except AmdgenError as error:
        if theirs.code is None:
            return Verdict(line, "refused by both")
        reason = _listed(isa, line, error, theirs)
        return Verdict(line, "listed" if reason else "refused", reason or str(error), None, theirs.code)
    if theirs.code is None:
        return Verdict(line, "wrongly accepted", theirs.error, ours)
    return Verdict(line, "equal" if ours == theirs.code else "differing", "", ours, theirs.code)


def _is_known(isa: Isa, line: str) -> bool:
    names = _names(line)
    return any(name in known for name in names for known in (isa.instructions, isa.aliases, isa.left_out))


def _names(line: str) -> tuple[str, str]:
    """The mnemonic, and it without the suffix of an encoding."""
    name = line.split()[0].lower()
    return name, re.sub(r"_(e32|e64|dpp|sdwa)$", "", name)


def _listed(isa: Isa, line: str, error: AmdgenError, theirs: Theirs) -> str:
    """The key of the reason why a line is meant to be refused, "" when it is not."""
    for name in _names(line):
        if name in isa.left_out:
            return f"left out: {name.partition('_')[0] if name.startswith('image_') else name}"
    if theirs.relocated:
        return "symbol"
    return error.reason if isinstance(error, ListedRefusal) else ""


# -------------------------------------------------------------------------------------------------- lines


def test_lines(folder: Path) -> dict[str, str]:
    """The instructions in the ``*.s`` files of a folder, each once, with the file that it stands in first."""
    found: dict[str, str] = {}
    for path in sorted(folder.glob("*.s")):
        text = re.sub(r"/\*.*?\*/", " ", path.read_text("utf-8", "replace"), flags=re.DOTALL)
        for raw in text.splitlines():
            line = re.split(r"//|;", raw, maxsplit=1)[0].strip()
            if _LINE.match(line) and not _ASSIGNMENT.match(line):
                found.setdefault(line, path.name)
    return found


def test_words(folder: Path) -> dict[bytes, str]:
    """The byte sequences in the ``*.txt`` files of a folder of disassembler tests, with the file of each."""
    found: dict[bytes, str] = {}
    for path in sorted(folder.glob("*.txt")):
        for raw in path.read_text("utf-8", "replace").splitlines():
            line = raw.partition("#")[0].strip().strip("[]")
            if re.fullmatch(r"(0x[0-9a-fA-F]{1,2}[\s,]*)+", line):
                found.setdefault(bytes(int(b, 16) for b in re.split(r"[\s,]+", line) if b), path.name)
    return found


# -------------------------------------------------------------------------------------------------- mutants

_NUMBERS = (
    -1 << 63, -1 << 32, -(1 << 31) - 1, -1 << 31, -65536, -32769, -32768, -4097, -4096, -129, -17, -16, -2, -1, 0,
    1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 63, 64, 65, 127, 128, 255, 256, 511, 512, 4095, 4096, 8191, 8192,
    32767, 32768, 65535, 65536, (1 << 20) - 1, 1 << 20, 1 << 21, (1 << 31) - 1, 1 << 31, (1 << 32) - 1, 1 << 32,
    0x3F800000, 0x3C00, 0x3FF0000000000000, 0x3E22F983, (1 << 64) - 1
)  # fmt: skip
_OPERANDS = """
    v0 v255 v256 v[0:1] v[1:2] v[254:255] v[255:256] v[0:3] a0 a255 a[0:1] acc3 acc[2:3] s0 s101 s102 s103 s104
    s[0:1] s[1:2] s[0:3] s[2:5] s[100:101] s[98:101] s[100:103] s[4:11] ttmp0 ttmp15 ttmp16 ttmp[2:3] ttmp[14:15]
    ttmp[4:7] vcc vcc_lo vcc_hi exec exec_lo exec_hi m0 scc src_scc vccz execz src_vccz flat_scratch flat_scratch_lo
    xnack_mask xnack_mask_hi src_shared_base shared_limit private_base src_pops_exiting_wave_id src_lds_direct
    lds_direct null tba tma_lo off 0 1 64 65 -16 -17 1.0 -4.0 0.5 3.0 0.15915494 1.5e10 1e-40 1e400 0x1234
    0x12345678 0x123456789 lit(1) lit(0.5) [v0,v1] [s2,s3] [s3,s4] [v0,v2] v[0] v[1+1] s[6/2:3] -v1 |v1| neg(v1)
    abs(v2) -|v3| sext(v1) neg(1) abs(-1) -s1 |s1| neg(2.0) --1 -(1) (1) 1+1 foo
"""
_MODIFIERS = """
    glc slc scc dlc sc0 sc1 nt lds gds tfe offen idxen clamp noclamp noglc nosc0 mul:2 mul:4 div:2 mul:1 mul:3 div:4
    op_sel:[1,0] op_sel:[0,0] op_sel:[1,1,1] op_sel:[0,0,0,1] op_sel:[0,0,0,0,0] op_sel_hi:[0,1] op_sel_hi:[1,1,1]
    op_sel_hi:[0] neg_lo:[1,0] neg_lo:[0,0,1] neg_hi:[0,1] neg_hi:[2,0] neg:[1,0,0] cbsz:1 cbsz:8 abid:1 abid:16
    blgp:1 blgp:8 offset:4 offset:-1 offset:0 offset:65536 offset0:1 offset1:255 offset0:256 dst_sel:BYTE_1
    dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD src0_sel:7 dst_sel:6 quad_perm:[0,1,2,3] quad_perm:[0,1,2]
    quad_perm:[0,1,2,4] row_shl:1 row_shr:0 row_ror:16 wave_shl:1 wave_shl:2 row_mirror row_half_mirror row_bcast:15
    row_bcast:16 row_newbcast:3 row_share:1 row_mask:0x3 row_mask:16 bank_mask:0x1 bound_ctrl:0 bound_ctrl:1
    bound_ctrl:2 fi:1 bitop3:0x55 bitop3:256 format:[BUF_DATA_FORMAT_32] format:5 format:128 dfmt:4 dfmt:16 nfmt:7
    omod:1 acc imm:1 dpp_ctrl:1 byte_sel:1 inst_offset:4
"""
_SUFFIXES = ("_e32", "_e64", "_sdwa", "_dpp")
_SIGNS = ("-{}", "|{}|", "-|{}|", "neg({})", "abs({})", "sext({})", "lit({})", "neg(abs({}))", "[{}]", "({})")


def mutants(lines: Iterable[str], rng: random.Random) -> Iterator[str]:
    """Each line with one or two things changed at random."""
    for line in lines:
        changed = line
        for _ in range(rng.choice((1, 1, 1, 2))):
            changed = _mutant(changed, rng)
        if changed != line and _LINE.match(changed) and not _ASSIGNMENT.match(changed):
            yield changed


def _mutant(line: str, rng: random.Random) -> str:
    mnemonic, _, rest = line.partition(" ")
    operands, modifiers = _parted(rest)
    way = rng.randrange(11)
    if way == 0 and (numbers := list(re.finditer(r"(?<![\w.])-?(?:0x[0-9a-fA-F]+|\d+)(?![\w.])", rest))):
        spot = rng.choice(numbers)
        old = int(spot[0], 0) if not re.match(r"-?0\d", spot[0]) else 0
        return f"{mnemonic} {rest[: spot.start()]}{rng.choice((*_NUMBERS, old + 1, old - 1))}{rest[spot.end() :]}"
    if way in (1, 2) and operands:
        operands[rng.randrange(len(operands))] = rng.choice(_OPERANDS.split())
    elif way == 3 and operands:
        place = rng.randrange(len(operands))
        operands[place] = rng.choice(_SIGNS).format(operands[place])
    elif way == 4:
        if operands and rng.random() < 0.5:
            del operands[rng.randrange(len(operands))]
        else:
            operands.insert(rng.randrange(len(operands) + 1), rng.choice(_OPERANDS.split()))
    elif way in (5, 6):
        modifiers.insert(rng.randrange(len(modifiers) + 1), rng.choice(_MODIFIERS.split()))
    elif way == 7 and modifiers:
        if rng.random() < 0.5:
            modifiers.insert(rng.randrange(len(modifiers) + 1), rng.choice(modifiers))
        else:
            del modifiers[rng.randrange(len(modifiers))]
    elif way == 8 and len(modifiers) > 1:
        rng.shuffle(modifiers)
    elif way == 9:
        mnemonic = re.sub(r"_(e32|e64|sdwa|dpp)$", "", mnemonic) + rng.choice(("", *_SUFFIXES))
    elif way == 10 and rest:
        place = rng.randrange(len(rest))
        rest = rest[:place] + rng.choice(("", "", ",", "[", "]", "(", ")", ":", "|", "-", " ", "0")) + rest[place + 1 :]
        return f"{mnemonic} {rest}"
    elif operands and (found := re.search(r"\[(\d+):(\d+)\]", rest)):
        first, last = int(found[1]) + rng.choice((0, 0, 1, 2, -1)), int(found[2]) + rng.choice((0, 1, -1, 2, 4))
        return f"{mnemonic} {rest[: found.start()]}[{first}:{last}]{rest[found.end() :]}"
    return " ".join((mnemonic, ", ".join(operands), *modifiers)).rstrip()


def _parted(rest: str) -> tuple[list[str], list[str]]:
    """Operands and modifiers of a line as it is usually written."""
    pieces = re.split(r",\s*(?![^\[(]*[\])])", rest.strip()) if rest.strip() else []
    if not pieces:
        return [], []
    last = re.split(r"\s+(?![^\[(]*[\])])", pieces[-1])
    return [*pieces[:-1], last[0]], last[1:]
