"""``describe``: what the kernels of a code object are, take and use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from amdgen.cli.codeobjects import File, KernelName, kernel_name, read_object
from amdgen.cli.options import Json, Overlay, printing
from amdgen.cli.output import print_json, print_pairs, print_table

if TYPE_CHECKING:
    from amdgen.codeobject import CodeObject, Kernel


def register(app: typer.Typer) -> None:
    """Adds ``amdgen describe``."""
    app.command("describe")(printing(describe))


def describe(file: File, kernel: KernelName = None, isa: Overlay = None, as_json: Json = False) -> None:
    """The kernels of a code object: arguments, hidden ones too, resources, and the workgroups that they take."""
    _, objects = read_object(file)
    names = [kernel_name(objects, kernel, file)] if kernel is not None else list(objects.kernels)
    described = {name: described_kernel(objects, objects.kernel(name)) for name in names}
    if as_json:
        print_json({"file": file, "arch": objects.arch, "target": objects.target.id, "kernels": described})
        return
    print(f"{file}: {objects.target.id}, {len(objects.kernels)} kernel{'s' if len(objects.kernels) != 1 else ''}\n")
    for name, facts in described.items():
        _print_kernel(name, facts)


def described_kernel(objects: CodeObject, kernel: Kernel) -> dict[str, Any]:
    """A kernel as data. Sizes are bytes; ``occupancy`` is waves a SIMD, for workgroups of the largest size it takes.

    Without metadata only what the descriptor says is known: no arguments, and resources as they are allocated.
    """
    from dataclasses import asdict

    from amdgen.codeobject import resources
    from amdgen.isa import load_arch

    first, end = objects.disassembly_range(kernel)
    facts: dict[str, Any] = {"entry": kernel.entry, "code_bytes": end - first}
    note, arch = kernel.note, load_arch(objects.arch)
    if note is None:
        d = kernel.descriptor
        return {
            **facts,
            "metadata": False,
            "lds_bytes": d.group_segment_fixed_size,
            "scratch_bytes": d.private_segment_fixed_size,
            "kernarg_bytes": d.kernarg_size,
        }
    used = resources(kernel)
    largest = min(note.max_flat_workgroup_size or arch.max_workgroup, arch.max_workgroup)
    required = note.reqd_workgroup_size
    workgroup = required[0] * required[1] * required[2] if required else largest
    explicit = note.explicit
    optional = explicit[len(explicit) - note.may_be_left_out :]
    return {
        **facts,
        "metadata": True,
        "arguments": [
            {
                "name": a.name,
                "kind": a.value_kind,
                "size": a.size,
                "offset": a.offset,
                "hidden": a.is_hidden,
                "optional": any(a is o for o in optional),
                "address_space": a.address_space,
                "type": a.type_name,
                "access": a.access,
            }
            for a in note.args
        ],
        "kernarg_bytes": note.kernarg_segment_size,
        **asdict(used),
        "dynamic_stack": note.uses_dynamic_stack,
        "wave_size": note.wavefront_size,
        "max_workgroup": largest,
        "required_workgroup": required,
        "occupancy": arch.occupancy(used.vgpr, used.agpr, used.sgpr, used.lds_bytes, max(workgroup, 1)),
        "occupancy_of_workgroup": workgroup,
    }


def _print_kernel(name: str, facts: dict[str, Any]) -> None:
    print(name)
    if not facts["metadata"]:
        print_pairs({**{k: v for k, v in facts.items() if k != "metadata"}, "metadata": "none"}, indent=2)
        print()
        return
    required = facts["required_workgroup"]
    print_pairs(
        {
            "registers": f"{facts['vgpr']} VGPRs, {facts['agpr']} AGPRs, {facts['sgpr']} SGPRs"
            + _spills(facts["vgpr_spills"], facts["sgpr_spills"]),
            "LDS": f"{facts['lds_bytes']} bytes, and dynamic LDS that the launch gives",
            "scratch": f"{facts['scratch_bytes']} bytes a lane"
            + (", and a dynamic stack" if facts["dynamic_stack"] else ""),
            "workgroup": f"{'x'.join(map(str, required))}, no other"
            if required
            else f"at most {facts['max_workgroup']}",
            "waves": f"of {facts['wave_size']} lanes, {facts['occupancy']} a SIMD "
            f"(workgroups of {facts['occupancy_of_workgroup']})",
            "code": f"{facts['code_bytes']} bytes at {facts['entry']:#x}",
            "arguments": f"{facts['kernarg_bytes']} bytes",
        },
        indent=2,
    )
    rows, number = [], 0
    for a in facts["arguments"]:
        how = a["address_space"] or ""
        note = "filled in" if a["hidden"] else "null when left out" if a["optional"] else ""
        shown = a["type"] or ""
        rows.append(
            ("" if a["hidden"] else number, a["name"] or "", a["kind"], shown, how, a["size"], a["offset"], note)
        )
        number += not a["hidden"]
    if rows:
        print()
        print_table(["argument>", "name", "kind", "type", "space", "bytes>", "offset>", ""], rows)
    else:
        print()


def _spills(vgprs: int, sgprs: int) -> str:
    return f"; spilled: {vgprs} VGPRs, {sgprs} SGPRs" if vgprs or sgprs else ""
