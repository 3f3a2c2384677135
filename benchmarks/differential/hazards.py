# ruff: noqa: E501  (expressions in one piece)
"""Wait states between instructions: what LLVM puts into code that it compiles, beside what our rows ask for.

    python -m benchmarks.differential.hazards --count 50 [--first 0] [--arch gfx942 ...] [--seconds 600]

Random kernels without branches (matrix instructions of all types, f64 beside them, DPP, lanes read and written,
transcendental functions, dot products, conversions to 8 bits, comparisons, stores of 16 bytes) are compiled at -O2.
LLVM puts exactly as many wait states before an instruction as its hazard recognizer asks for, so that each instruction
is a case: the s_nop before it beside the most that our rows ask for there. A difference is printed with the instruction
and our row, unless ``LLVM_ALONE`` or ``OURS_ALONE`` lists its reason. The emulator's check judges the code, too: what
LLVM has compiled must have no finding. XNACK is off: with its replay LLVM parts runs of loads as well. Status 1 when
anything differs.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator

from amdgen.codec.decode import Decoder
from amdgen.codec.inst import Inst
from amdgen.codec.text import text
from amdgen.codeobject.elf import read_elf
from amdgen.emulator.checks.hazards import WaitStates, hazard_use, states_of
from amdgen.isa import load_isa
from amdgen.isa.hazards import Use, reach, rows_between
from amdgen.isa.model import Isa
from amdgen.toolchain import find_toolchain

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
OURS_ALONE = {
    "store_data_overwrite_soffset", "store_data_overwrite_soffset_mi350", "dgemm_overwrite_manual", "xdl_c_other_passes",
    "xdl_mi350_c_other_passes",
}  # fmt: skip
"""Rows by which we ask for more than LLVM 22 on purpose: benchmarks/isa/llvm_hazards.yaml says why."""
LLVM_ALONE = {
    "dpp": "after any instruction that wrote the register, a load too; a register that DPP leaves alone is no source",
    "v_cndmask": "a condition is no constant: the manual asks for none",
    "_co_": "a carry, likewise",
    "v_div_fmas": "likewise",
    "v_accvgpr_read": "LLVM takes the passes of the longest matrix instruction on its way back (checkMAIHazards908)",
    "v_accvgpr_write": "likewise",
}
"""Where LLVM asks for more: words of the instruction, and why we don't."""
PACKED = "LLVM reads op_sel_hi of a packed instruction as the bit that says that the upper half is written"

_PRELUDE = """
typedef unsigned u32; typedef float f32; typedef double f64; typedef _Float16 f16;
#define V(n, t) __attribute__((ext_vector_type(n))) t
typedef V(2, f32) f32x2; typedef V(4, f32) f32x4; typedef V(16, f32) f32x16; typedef V(4, f64) f64x4;
typedef V(4, f16) f16x4; typedef V(8, f16) f16x8; typedef V(2, f16) f16x2; typedef V(4, u32) u32x4;
template <class T, class F> __attribute__((device)) T as(F x) { return __builtin_bit_cast(T, x); }
extern "C" __attribute__((global, amdgpu_flat_work_group_size(64, 64))) void k(u32* out, const u32* in) {
  u32 x = __builtin_amdgcn_workitem_id_x();
"""
_FORMS = {  # name of a variable's type: how many words it has
    "u32": 1, "f64": 2, "f16x4": 2, "f32x4": 4, "f32x16": 16, "f64x4": 8, "f16x8": 4,
}  # fmt: skip
_ALU = [
    ("u32", "{u32} + {u32}"), ("u32", "{u32} * 3u"), ("u32", "__builtin_amdgcn_update_dpp({u32}, {u32}, 0x111, 15, 15, false)"),
    ("u32", "__builtin_amdgcn_update_dpp(0u, {u32}, 0x1b, 15, 15, true)"), ("u32", "__builtin_amdgcn_readlane({u32}, 5)"),
    ("u32", "__builtin_amdgcn_readfirstlane({u32}) ^ {u32}"),
    ("u32", "as<u32>(__builtin_amdgcn_exp2f(as<f32>({u32})))"), ("u32", "as<u32>(__builtin_amdgcn_rcpf(as<f32>({u32})))"),
    ("u32", "as<u32>(__builtin_amdgcn_rcpf(as<f32>({u32})) + as<f32>({u32}))"), ("u32", "{u32} > {u32} ? {u32} : {u32}"),
    ("u32", "as<u32>(__builtin_amdgcn_cvt_pkrtz(as<f32>({u32}), as<f32>({u32})))"),
    ("u32", "as<u32>(as<f16x2>({u32}) * as<f16x2>({u32}) + as<f16x2>({u32}))"),
    ("u32", "as<u32>(__builtin_amdgcn_fdot2(as<f16x2>({u32}), as<f16x2>({u32}), as<f32>({u32}), false))"),
    ("u32", "(u32)__builtin_amdgcn_sdot4((int){u32}, (int){u32}, (int){u32}, false)"),
    ("u32", "({u32} & 0xffff) | (u32)as<unsigned short>((f16)as<f32>({u32})) << 16"),
    ("u32", "as<u32x4>({f32x4})[{n4}]"), ("u32", "as<u32>({f32x16}[{n16}])"), ("f32x4", "{f32x4} * as<f32>({u32})"),
    ("f64", "{f64} * {f64} + {f64}"), ("f64", "{f64} * as<f64>({f16x4})"), ("f16x4", "as<f16x4>({f64} + 1.0)"),
    ("f64", "(f64)as<f32>({u32})"), ("u32", "(u32)as<unsigned long>({f64})"),
]  # fmt: skip
_MATRIX = [
    ("f32x4", "__builtin_amdgcn_mfma_f32_16x16x16f16({f16x4}, {f16x4}, {f32x4}, 0, 0, 0)", ARCHS),
    ("f32x4", "__builtin_amdgcn_mfma_f32_4x4x4f16({f16x4}, {f16x4}, {f32x4}, 0, 0, 0)", ARCHS),
    ("f32x4", "__builtin_amdgcn_mfma_f32_16x16x4f32(as<f32>({u32}), as<f32>({u32}), {f32x4}, 0, 0, 0)", ARCHS),
    ("f32x4", "__builtin_amdgcn_mfma_f32_4x4x1f32(as<f32>({u32}), as<f32>({u32}), {f32x4}, 0, 0, 0)", ARCHS),
    ("f32x16", "__builtin_amdgcn_mfma_f32_32x32x8f16({f16x4}, {f16x4}, {f32x16}, 0, 0, 0)", ARCHS),
    ("f32x16", "__builtin_amdgcn_mfma_f32_32x32x2f32(as<f32>({u32}), as<f32>({u32}), {f32x16}, 0, 0, 0)", ARCHS),
    ("f64", "__builtin_amdgcn_mfma_f64_4x4x4f64({f64}, {f64}, {f64}, 0, 0, 0)", ARCHS[1:]),
    ("f64x4", "__builtin_amdgcn_mfma_f64_16x16x4f64({f64}, {f64}, {f64x4}, 0, 0, 0)", ARCHS[1:]),
    ("f32x4", "__builtin_amdgcn_mfma_f32_16x16x32_fp8_fp8(as<long>({f64}), as<long>({f16x4}), {f32x4}, 0, 0, 0)", ARCHS[2:]),
    ("f32x16", "__builtin_amdgcn_mfma_f32_32x32x16_fp8_fp8(as<long>({f64}), as<long>({f16x4}), {f32x16}, 0, 0, 0)", ARCHS[2:]),
    ("f32x4", "__builtin_amdgcn_mfma_f32_16x16x32_f16({f16x8}, {f16x8}, {f32x4}, 0, 0, 0)", ARCHS[3:]),
]  # fmt: skip
_MORE = [
    ("u32", "__builtin_amdgcn_cvt_pk_fp8_f32(as<f32>({u32}), as<f32>({u32}), {u32}, true)", ARCHS[2:]),
    ("u32", "__builtin_amdgcn_cvt_sr_fp8_f32(as<f32>({u32}), {u32}, {u32}, 2)", ARCHS[2:]),
    ("u32", "__builtin_amdgcn_permlane32_swap({u32}, {u32}, false, false)[0]", ARCHS[3:]),
    ("f64", "{f64x4}[{n4}] * {f64}", ARCHS[1:]), ("f64", "__builtin_fma({f64}, {f64}, {f64})", ARCHS),
]  # fmt: skip


def program(arch: str, seed: str) -> str:
    """A kernel of 12 to 40 statements, each of what others before have made, and stores of what is left."""
    rng = random.Random(f"{arch} {seed}")
    names: dict[str, list[str]] = {}
    lines, at = [], 0
    for form, words in _FORMS.items():
        for _ in range(3):
            name = f"i{at}"
            lines.append(f"  {form} {name}; __builtin_memcpy(&{name}, in + {at} * 64 + x * {words}, {4 * words});")
            names.setdefault(form, []).append(name)
            at += words
    rare = [(form, expression) for form, expression, archs in (*_MATRIX, *_MORE) if arch in archs]
    for number in range(rng.randint(12, 40)):
        form, expression = rng.choice(rare if rng.random() < 0.5 else _ALU)
        while "{" in expression:
            before, _, rest = expression.partition("{")
            hole, _, after = rest.partition("}")
            filled = str(rng.randrange(int(hole[1:]))) if hole in ("n4", "n16") else rng.choice(names[hole][-4:])
            expression = before + filled + after
        lines.append(f"  {form} v{number} = {expression};")
        names[form].append(f"v{number}")
    for form, held in names.items():
        for name in held[3:][-3:]:
            lines.append(f"  __builtin_memcpy(out + {at} * 64 + x * {_FORMS[form]}, &{name}, sizeof {name});")
            at += _FORMS[form]
    return _PRELUDE + "\n".join(lines) + "\n}\n"


def instructions(isa: Isa, code: bytes) -> list[Inst]:
    """The instructions of the kernel, which has no branch."""
    elf = read_elf(code)
    raw = next(bytes(elf.contents(s)) for s in elf.sections if s.name == ".text")
    decoder, made, at = Decoder(isa), list[Inst](), 0
    while at < len(raw) and not (made and made[-1].name == "s_endpgm"):
        made.append(decoder.decode_one(raw[at:], at))
        at += made[-1].size
    return made


def compared(isa: Isa, code: list[Inst]) -> Iterator[tuple[str, int, int, list[str]]]:
    """Of each instruction: its text, the wait states that LLVM put before it, ours, and the rows that ask for these."""
    issued: list[tuple[Inst, int]] = []  # and the states of the s_nop right before it
    nops = 0
    for inst in code:
        if inst.name == "s_nop":
            nops += states_of(inst)
            continue
        use, between, passed, worst, rows = hazard_use(inst), list[Use](), 0, 0, list[str]()
        for earlier, before in reversed(issued):
            producer = hazard_use(earlier)
            if passed < reach(isa, producer):
                for rule, states in rows_between(isa, producer, use, between):
                    if rule.name not in OURS_ALONE and states - passed > 0:
                        rows.append(f"{rule.name} of {earlier.name}")
                        worst = max(worst, states - passed)
            between.insert(0, producer)
            passed += states_of(earlier) + before
            if passed > 24:
                break
        yield text(isa, inst), nops, worst, rows
        issued.append((inst, nops))
        nops = 0


def accused(isa: Isa, code: list[Inst]) -> list[str]:
    """What the emulator's check finds wrong."""
    watch = WaitStates(isa)
    found = [d for inst in code for d in watch.observe(inst)]
    return [f"{text(isa, d.consumer)}: {d.message}" for d in found if d.rule.name not in OURS_ALONE]


def main() -> int:
    """Prints what differs, and counts."""
    assert __doc__
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--arch", nargs="+", choices=ARCHS, default=ARCHS)
    parser.add_argument("--seconds", type=float, default=600.0, help="no program is begun after these")
    options = parser.parse_args()
    tools, end = find_toolchain("bundled"), time.monotonic() + options.seconds
    counts, wrong = Counter[str](), 0
    for seed in range(options.first, options.first + options.count):
        for arch in options.arch:
            if time.monotonic() > end:
                break
            isa = load_isa(arch)
            made = tools.compile_hip(program(arch, str(seed)), f"{arch}:xnack-", options=("-O2",))
            code = instructions(isa, made.code)
            counts["programs"] += 1
            before = ""
            for line, theirs, ours, rows in compared(isa, code):
                counts["instructions"] += 1
                counts["with wait states"] += theirs > 0
                packed, before = before.startswith("v_pk_") and theirs == 1, line
                if theirs > ours and (packed or any(word in line for word in LLVM_ALONE)):
                    counts["LLVM asks for more, with its reason"] += 1
                elif theirs != ours:
                    wrong += 1
                    print(f"{arch} seed {seed}: {line}: LLVM {theirs}, ours {ours} {rows}", flush=True)
            for finding in accused(isa, code):
                wrong += 1
                print(f"{arch} seed {seed}: accused: {finding}", flush=True)
    print(f"{', '.join(f'{n} {what}' for what, n in counts.items())}; {wrong} wrong")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
