"""Intrinsics around memory operations: descriptors, M0, waits and barriers."""

from __future__ import annotations

from collections.abc import Sequence

from amdgen.emit.enclose import enclose, step
from amdgen.emit.intrinsic import Asm, Case, Check, Intrinsic, Parameter
from amdgen.isa.model import Counter, Isa
from amdgen.plan.nops import AsmStep

M0_WARNING = (
    "Warning: the compiler may move other instructions between this statement and the next, and may use M0 for itself "
    "there. Prefer async_copy, which writes M0 and copies in one statement."
)
WAITED = ("vmcnt", "lgkmcnt")  # in the order of the template arguments


def descriptors(isa: Isa) -> list[Intrinsic]:
    """Functions for buffer descriptors, LDS offsets, and values that are the same in all lanes."""
    section = "Buffer descriptors and addresses"
    out_of_range = "Loads beyond it give 0 and stores beyond it do nothing, judged by voffset plus the constant offset."
    low = "uniform(static_cast<u32>(value))"
    return [
        Intrinsic(
            "uniform",
            section,
            "The value of the first active lane, in an SGPR. Costs nothing where the compiler knows it to be uniform.",
            "v_readfirstlane_b32",
            "u32",
            (Parameter("u32", "value"),),
            result="__builtin_amdgcn_readfirstlane(value)",
        ),
        *(
            Intrinsic(
                "uniform",
                section,
                "The same of another type.",
                "v_readfirstlane_b32",
                kind,
                (Parameter(kind, "value"),),
                result=result,
            )
            for kind, result in (
                ("i32", f"static_cast<i32>({low})"),
                (
                    "u64",
                    "uniform(static_cast<u32>(value)) | static_cast<u64>(uniform(static_cast<u32>(value >> 32))) << 32",
                ),
                ("i64", "static_cast<i64>(uniform(static_cast<u64>(value)))"),
            )
        ),
        Intrinsic(
            "uniform",
            section,
            "A buffer descriptor as the first active lane has it, in SGPRs. Free where known to be uniform.",
            "",
            "buffer",
            (Parameter("buffer", "value"),),
            result="buffer{uniform(value.x), uniform(value.y), uniform(value.z), uniform(value.w)}",
        ),
        Intrinsic(
            "make_buffer",
            section,
            f"A raw buffer descriptor (stride 0) of `bytes` bytes at `base`, for asm. {out_of_range} The high half of "
            "a global address leaves the stride's bits 0.",
            "",
            "buffer",
            (Parameter("const void*", "base"), Parameter("u32", "bytes")),
            prelude=("const u64 address = reinterpret_cast<u64>(base);",),
            result="uniform(buffer{static_cast<u32>(address), static_cast<u32>(address >> 32), bytes, buffer_word3})",
        ),
        Intrinsic(
            "make_resource",
            section,
            f"The same descriptor in the type that clang's builtins take. {out_of_range}",
            "",
            "buffer_resource",
            (Parameter("const void*", "base"), Parameter("u32", "bytes")),
            prelude=("void* const start = const_cast<void*>(base);",),
            result="__builtin_amdgcn_make_buffer_rsrc(start, 0, static_cast<i32>(bytes), buffer_word3)",
        ),
        Intrinsic(
            "make_buffer_within",
            section,
            "A raw buffer descriptor of the bytes from `begin` on, fewer than none being none and more than offsets "
            "reach, 2 GiB, all that they reach. For bases and sizes that the compiler knows to be the same in all "
            "lanes. (The size is compared by its upper bits, as the scalar unit has no comparison of 64.)",
            "",
            "buffer",
            (Parameter("const void*", "begin"), Parameter("i64", "bytes")),
            prelude=(
                "const i32 above = static_cast<i32>(bytes >> 31);",
                "const u32 size = above < 0 ? 0u : above > 0 ? 0x7fffffffu : static_cast<u32>(bytes);",
                "const u64 address = reinterpret_cast<u64>(begin);",
            ),
            result="buffer{static_cast<u32>(address), static_cast<u32>(address >> 32) & 0xffffu, size, buffer_word3}",
        ),
        Intrinsic(
            "as_resource",
            section,
            "A descriptor for asm in the type that clang's builtins take.",
            "",
            "buffer_resource",
            (Parameter("buffer", "words"),),
            prelude=("const u64 base = static_cast<u64>(words[1]) << 32 | words[0];",),
            result="__builtin_amdgcn_make_buffer_rsrc(reinterpret_cast<void*>(base), 0, words[2], words[3])",
        ),
        Intrinsic(
            "lds_offset",
            section,
            "The byte offset of a pointer to LDS within the workgroup's LDS: what M0, async_copy and ds_*_asm take.",
            "",
            "u32",
            (Parameter("AMDGEN_LDS const void*", "pointer"),),
            result="static_cast<u32>(reinterpret_cast<__UINTPTR_TYPE__>(pointer))",
        ),
    ]


def m0(isa: Isa) -> list[Intrinsic]:
    """``init_m0`` and ``inc_m0``, for kernels that manage M0 themselves."""
    section = "M0"
    move = step(isa["s_mov_b32"], {"sdst": "m0", "ssrc0": "%[value]"})
    add = step(isa["s_add_u32"], {"sdst": "m0", "ssrc0": "m0", "ssrc1": "%[step]"})
    return [
        Intrinsic(
            "init_m0",
            section,
            f"Sets M0: the byte offset in LDS at which the next copies to LDS write. {M0_WARNING}",
            "s_mov_b32",
            "void",
            (Parameter("u32", "value"),),
            asm=Asm(enclose([writes_m0(move)], isa), inputs=('[value] "s"(uniform(value))',)),
        ),
        Intrinsic(
            "inc_m0",
            section,
            f"Adds `Step` bytes to M0. Overwrites SCC. {M0_WARNING}",
            "s_add_u32",
            "void",
            template=(Parameter("u32", "Step"),),
            asm=Asm(enclose([writes_m0(add)], isa), inputs=('[step] "n"(Step)',), also=("scc", "memory")),
        ),
    ]


def writes_m0(one: AsmStep) -> AsmStep:
    """The step, marked as writing M0: a fixed register, which none of its operands names."""
    return AsmStep(one.instruction, one.text, one.reads, frozenset({"m0"}), one.accumulates, one.tags, one.why)


def waits(isa: Isa) -> list[Intrinsic]:
    """``s_waitcnt`` with its counters by name, and barriers."""
    section = "Waits and barriers"
    counters = [isa.arch.counters[name] for name in WAITED]
    template = tuple(Parameter("u32", c.name.capitalize(), f"{c.name}_max") for c in counters)
    checks = tuple(
        Check(
            f"{c.name.capitalize()} <= {c.name}_max",
            f"{isa.arch.name}: {c.name} counts to {c.max}; more than that can't be waited for",
        )
        for c in counters
    )
    meaning = "; ".join(f"{c.name} counts {c.counts}" for c in counters)
    barrier = AsmStep("s_barrier", "s_barrier")
    wait, wait_cases = _waiting(counters, ())
    both, both_cases = _waiting(counters, (barrier,))
    return [
        Intrinsic(
            "wait",
            section,
            "Waits until at most that many operations of each counter are outstanding; a counter's maximum, the "
            f"default, does not wait for it. {meaning}. Operations of vmcnt finish in order, so vmcnt counts those "
            "issued after the one that is waited for; scalar loads finish in any order, so with one in flight only "
            "lgkmcnt 0 means anything. What a wait is for must not be read before it: use wait_for for values that asm "
            "loaded.",
            "s_waitcnt",
            "void",
            template=template,
            checks=checks,
            asm=wait,
            cases=wait_cases,
        ),
        Intrinsic(
            "arrived",
            section,
            "Ties a value to this place: reads of it can't move before. Emits nothing.",
            "",
            "void",
            (Parameter("T&", "value"),),
            (Parameter("typename", "T"),),
            asm=Asm((AsmStep("", ""),), outputs=('"+v"(value)',), also=()),
        ),
        Intrinsic(
            "wait_for",
            section,
            "wait, and then the values may be read: `wait_for<0>(a, b)` after two asm loads. Keep the values in "
            "variables of their own until then, since a copy made before the wait copies what was there before.",
            "s_waitcnt",
            "void",
            (Parameter("T&...", "values"),),
            (*template, Parameter("typename...", "T")),
            prelude=("wait<Vmcnt, Lgkmcnt>();", "const int each[] = {0, (arrived(values), 0)...};", "(void)each;"),
        ),
        Intrinsic(
            "barrier",
            section,
            "Waits for all waves of the workgroup, and for no memory operation: what other waves are to see must have "
            "been waited for before. All waves must reach it.",
            "s_barrier",
            "void",
            asm=Asm((barrier,)),
        ),
        Intrinsic(
            "wait_and_barrier",
            section,
            "wait, then barrier, in one statement, so that nothing comes between: after it every wave sees what any "
            "wave waited for. (A fence and a barrier apart make LLVM wait after the barrier: a race.)",
            "s_barrier",
            "void",
            template=template,
            checks=checks,
            asm=both,
            cases=both_cases,
        ),
    ]


def meeting(isa: Isa) -> list[Intrinsic]:
    """How workgroups learn of each other: a counter in memory."""
    return [
        Intrinsic(
            "add_acquire_release",
            "Counters that workgroups share",
            "Adds `value` and gives what was there, for all CUs of the device. Whoever adds afterwards sees what this "
            "wave stored before; what others stored before they added, this wave may read. Of other waves of the "
            "workgroup the same holds where they waited for their stores and met this one at a barrier before, and "
            "meet it at another behind: wait_and_barrier<0, 0>(). One lane is enough. The compiler writes back and "
            "invalidates the caches that aren't shared; the wait for the write-back stands here, as LLVM before 23 "
            "leaves its own out where it knows of no store in flight (pull request 178316), and it knows of none that "
            "asm issued. Increments vmcnt. The compiler waits. Doesn't use M0.",
            "global_atomic_add",
            "u32",
            (Parameter("u32*", "counter"), Parameter("u32", "value")),
            prelude=(
                "AMDGEN_GLOBAL u32* const at = (AMDGEN_GLOBAL u32*)counter;",
                '__builtin_amdgcn_fence(__ATOMIC_RELEASE, "agent");',
                "wait<0>();",
                "const u32 before = __hip_atomic_fetch_add(at, value, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);",
                '__builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent");',
            ),
            result="before",
        )
    ]


def _waiting(counters: Sequence[Counter], behind: tuple[AsmStep, ...]) -> tuple[Asm, tuple[Case, ...]]:
    """The statement that waits for all counters, and the one for each alone, where the others need no wait."""

    def statement(waited: Sequence[Counter]) -> Asm:
        named = sorted(waited, key=lambda c: c.name)
        text = "s_waitcnt " + " ".join(f"{c.name}(%[{c.name}])" for c in named)
        inputs = tuple(f'[{c.name}] "n"({c.name.capitalize()})' for c in named)
        return Asm((AsmStep("s_waitcnt", text), *behind), inputs=inputs)

    def alone(counter: Counter) -> str:
        return " && ".join(f"{c.name.capitalize()} == {c.name}_max" for c in counters if c is not counter)

    return statement(counters), tuple(Case(alone(c), statement((c,))) for c in counters)


def counter_of(instruction_counter: str, waiting: str) -> str:
    """The sentence of a docstring that says which counter an operation increments, and who waits for it."""
    names = " and ".join(instruction_counter.split("+"))
    return f"Increments {names}. {waiting}" if names else waiting
