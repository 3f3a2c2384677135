"""A translation unit that calls intrinsics, one kernel each, with arguments that no compiler can guess."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from amdgen.emit import Intrinsic, render_intrinsics
from amdgen.isa.model import Isa

PREAMBLE = """
#define UNUSED __attribute__((unused))
namespace amdgen {
extern AMDGEN_SHARED u8 shared_bytes[];
AMDGEN_DEVICE u32 lane() { return __builtin_amdgcn_workitem_id_x(); }
template <typename T> AMDGEN_DEVICE T get(const u8* in, u32 n) { return *(const T*)(in + 256 * (n + lane())); }
template <typename T> AMDGEN_DEVICE void put(u8* out, T value) { *(T*)(out + 256 * lane()) = value; }
"""
_CONSTANTS = {
    "First": "1",
    "Second": "3",
    "Step": "256",
    "Vmcnt": "3",
    "Lgkmcnt": "1",
    "Value": "1",
    "Ctrl": "0x111",
    "Pattern": "0x1f",
    "Hwreg": "2049",
}
_PLACES = {
    "buffer": "make_buffer(in, bytes)",
    "buffer_resource": "make_resource(in, bytes)",
    "AMDGEN_LDS const void*": "(AMDGEN_LDS const u8*)shared_bytes + 16 * lane()",
    "AMDGEN_LDS void*": "(AMDGEN_LDS u8*)shared_bytes + 16 * lane()",
}
_ELSEWHERE = " }\n{ out += 0x10000; "  # no store of one call may replace another's
_POINTERS = {"address": "{pointer} + 16 * lane()", "base": "{pointer}", "begin": "{pointer}"}


def _argument(type_name: str, name: str, at: int) -> str:
    if type_name in _PLACES or name == "bytes":
        return _PLACES.get(type_name, name)
    if type_name in ("const void*", "void*"):
        return _POINTERS[name].format(pointer="in" if "const" in type_name else "out")
    return f"get<{type_name}>(in, {at})"


def call(one: Intrinsic, isa: Isa) -> str:
    """Statements that call ``one`` and keep what it gives."""
    constants = {**_CONSTANTS, "Bytes": str(isa.arch.lds.dma_bytes[0])}
    needed = [constants[p.name] for p in one.template if p.name in constants]
    if [p.name for p in one.template] == ["Cache"]:
        needed = [f"cache::{isa.arch.cache_bits[0]}"]
    given = f"<{', '.join(needed)}>" if needed else ""
    if any(parameter.type.startswith("T&") for parameter in one.parameters):
        value = "uniform(get<u32>(in, 0))" if "scalar" in one.name else "get<u32>(in, 0)"
        return f"u32 value = {value}; {one.name}{given}(value); put(out, value);"
    changed = [(p.type.removesuffix("&"), p.name, n) for n, p in enumerate(one.parameters) if p.type.endswith("&")]
    before = " ".join(f"{kind} {name} = get<{kind}>(in, {n});" for kind, name, n in changed)
    after = " ".join(f"put(out + {n}, {name});" for n, (_, name, _) in enumerate(changed, start=64))
    arguments = ", ".join(
        p.name if p.type.endswith("&") else _argument(p.type, p.name, n) for n, p in enumerate(one.parameters)
    )
    made = f"{one.name}{given}({arguments})"
    if one.returns == "void":
        return f"{before} {made}; {after}".strip()
    if changed:
        return f"{before} put(out, {made}); {after}"
    if one.name.endswith("_asm") and "mfma" not in one.name and "smfmac" not in one.name:
        scalar = "_scalar" if one.name.startswith("s_") else ""
        return f"auto value = {made}; wait_for{scalar}<0, 0>(value); put(out, value);"
    if one.returns == "buffer_resource":
        return f"put(out, __builtin_amdgcn_raw_buffer_load_b32({made}, 0, 0, 0));"
    return f"put(out, {made});"


def kernel_names(intrinsics: Sequence[Intrinsic]) -> list[str]:
    """``call_NAME``, and ``call_NAME_2`` for the second overload."""
    names: list[str] = []
    for one in intrinsics:
        overload = sum(1 for earlier in intrinsics[: len(names)] if earlier.name == one.name) + 1
        names.append(f"call_{one.name}" + (f"_{overload}" if overload > 1 else ""))
    return names


def translation_unit(isa: Isa, intrinsics: Sequence[Intrinsic]) -> str:
    """The header and a kernel for each of ``intrinsics``, named as :func:`kernel_names` says."""
    names = kernel_names(intrinsics)
    return grouped_unit(isa, {name: [one] for name, one in zip(names, intrinsics, strict=True)})


def grouped_unit(isa: Isa, groups: Mapping[str, Sequence[Intrinsic]]) -> str:
    """The header and a kernel for each group, by its name, that calls the group's intrinsics one after another."""
    kernels = [
        f"AMDGEN_KERNEL(64, 1) void {name}(UNUSED const u8* in, UNUSED u8* out,\n"
        f"    UNUSED u32 bytes) {{{{ {_ELSEWHERE.join(call(one, isa) for one in group)} }}}}"
        for name, group in groups.items()
    ]
    return "\n".join([render_intrinsics(isa), PREAMBLE, *kernels, "}"])


def kernels(assembly: str) -> dict[str, list[str]]:
    """Instructions of each kernel of an assembly text: mnemonic and operands, comments dropped."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in assembly.splitlines():
        text = re.sub(r";.*", "", line).strip()
        if match := re.fullmatch(r"(\w+):", text):
            name = match[1]
            found[name] = []
        elif text.startswith(".section"):
            name = ""
        elif text and not text.startswith(".") and name:
            found[name].append(" ".join(text.split()))
    return found
