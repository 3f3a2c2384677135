"""MkDocs' hooks of the guide: adds the ISA reference and the page of the checks, both made from the sources.

The page of the checks runs the kernel that each check finds, so that it shows what amdgen says of it today.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from mkdocs.structure.files import File, Files

from amdgen.codeobject import kernel_assembly
from amdgen.docs.check_examples import ARGUMENT_BYTES, CheckExample
from amdgen.docs.checks import check_rows
from amdgen.docs.site import render_site
from amdgen.emulator import emulate
from amdgen.isa import arch_names, load_isa
from amdgen.toolchain import find_toolchain

ARCH = "gfx942"


def on_files(files: Files, config: Any) -> Files:
    """Adds the pages that are made."""
    files.append(File.generated(config, "checks.md", content=checks_page()))
    for name, text in render_site([load_isa(arch) for arch in arch_names()]).items():
        files.append(File.generated(config, f"reference/{name}", content=text))
    return files


def on_page_content(html: str, **_: Any) -> str:
    """Docstrings name modules and classes in Sphinx's words: the names alone are kept."""
    return re.sub(r":(?:class|func|meth|mod):<code>~?(?:amdgen\.[a-z_.]*(?=[A-Z]))?", "<code>", html)


def checks_page() -> str:
    """Each check with a kernel that it finds, what is said of that, and the kernel mended."""
    parts = [
        "# The checks\n",
        "`amdgen run`, `amdgen check`, `amdgen hip`, the pytest plugin and `amdgen.emulate` look for these in every "
        "launch. An error is what hardware is known to get wrong; a warning is what the manual forbids and shipping "
        f"kernels nevertheless do. The kernels are for {ARCH} where nothing else is said. `amdgen checks NAME` prints "
        "them, too. "
        "s[0:1] holds the address of the arguments, s2 the workgroup, v0 the work-item.\n",
    ]
    for row in check_rows():
        one = row.example
        parts += [
            f"## {row.name}\n\n{row.finds[0].upper()}{row.finds[1:]} ({' or '.join(row.severities)}).\n\n{one.why}\n",
            f"Wrong{'' if one.arch == ARCH else f', on {one.arch}'}:\n\n```asm\n{one.wrong}```\n",
            f"What is said:\n\n``` {{.text .said}}\n{said(one)}\n```\n",
            f"Mended:\n\n```asm\n{one.right}```\n",
        ]
    return "\n".join(parts)


def said(example: CheckExample) -> str:
    """The first finding in the kernel that is wrong."""
    text = kernel_assembly(example.arch, f"{example.wrong}s_endpgm", lds=example.lds, vgprs=example.vgprs)
    code = find_toolchain().assemble(text, example.arch)
    data = np.arange(ARGUMENT_BYTES // 4, dtype=np.uint32)
    result = emulate(code, "k", 1, example.block, [data], limit=100_000, unwritten=[0] * example.unwritten)
    return str([*result.findings, *result.warnings][0])
