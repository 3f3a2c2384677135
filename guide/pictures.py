"""Draws the guide's pictures again: `python guide/pictures.py` writes them into guide/pages/pictures.

Four are amdgen's own, of two layouts, of a pipeline and of LDS; two explain the copy and its counter; one shows a
kernel with what the checks say of it.
"""

from __future__ import annotations

import html
from pathlib import Path

import numpy as np

import amdgen
from amdgen.kernels.attention.cdna.build import plan_attention
from amdgen.layout import render_svg
from amdgen.plan.lds_picture import lds_svg

FOLDER = Path(__file__).parent / "pages" / "pictures"
_STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#1b1f26}.c{text-anchor:middle}.m{font-family:ui-monospace,monospace;"
    "font-size:13px}.d{fill:#565f6d;font-size:12px}rect{stroke:#565f6d}.mem{fill:#ffe2b8}.cache{fill:#eef0f3}"
    ".lds{fill:#cfe5ff}.reg{fill:#dcf3d4}.fly{fill:#ffd9d5}.here{fill:#dcf3d4}"
    ".way{stroke:#0b57c2;stroke-width:2.5;fill:none;marker-end:url(#tip)}"
    ".not{stroke:#8a939f;stroke-width:1.5;stroke-dasharray:5 4;fill:none;marker-end:url(#grey)}"
)
_TIPS = "".join(
    f'<marker id="{name}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    f'<path d="M0 0L8 4L0 8z" fill="{colour}"/></marker>'
    for name, colour in (("tip", "#0b57c2"), ("grey", "#8a939f"))
)


def pictures() -> dict[str, str]:
    """All pictures by file name."""
    layouts = {}
    for file, name in (("mfma_layout.svg", "v_mfma_f32_32x32x8_f16"), ("mfma_small.svg", "v_mfma_f32_16x16x16_f16")):
        matrix = amdgen.load_isa("gfx942")[name].matrix
        assert matrix is not None
        layouts[file] = render_svg(matrix, "D", name=name)
    tile = amdgen.Tile(64, 64, 64)
    spec = amdgen.Gemm("gfx942", 512, 512, 512, dtype="bf16", tile=tile, staging="lds_dma", stages=3)
    plan = amdgen.plan_kernel(spec)
    attention = plan_attention(amdgen.Attention("gfx942", 512, 512, tile=(256, 64), staging="lds_dma"))
    return {
        **layouts,
        "lds_plan.svg": lds_svg(attention.lds_loop, attention.lds, spec.machine.counters),
        "pipeline.svg": amdgen.picture_svg(plan.loop, spec.machine.counters),
        "async_copy.svg": _async_copy(),
        "vmcnt.svg": _vmcnt(),
        "finding.svg": _finding(),
    }


def _svg(width: int, height: int, title: str, parts: list[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    return "\n".join([head, f"<title>{title}</title><style>{_STYLE}</style><defs>{_TIPS}</defs>", *parts, "</svg>\n"])


def _box(kind: str, x: int, y: int, wide: int, high: int, *lines: str) -> str:
    top = y + high // 2 - 9 * (len(lines) - 1) + 5
    text = "".join(
        f'<text class="c{" d" if i else ""}" x="{x + wide // 2}" y="{top + 18 * i}">{line}</text>'
        for i, line in enumerate(lines)
    )
    return f'<rect class="{kind}" x="{x}" y="{y}" width="{wide}" height="{high}" rx="5"/>{text}'


def _async_copy() -> str:
    parts = [
        _box("mem", 10, 40, 110, 60, "memory", "HBM"),
        _box("cache", 160, 40, 90, 60, "L2", "of the XCD"),
        _box("cache", 290, 40, 90, 60, "L1", "of the CU"),
        _box("reg", 430, 10, 150, 46, "VGPRs", "not touched"),
        _box("lds", 430, 84, 150, 60, "LDS", "64 KB a CU"),
        '<path class="way" d="M120 70H158"/><path class="way" d="M250 70H288"/><path class="way" d="M380 76L428 108"/>',
        '<path class="not" d="M380 62L428 36"/>',
        '<text class="m" x="10" y="185">LDS address = base of the workgroup + M0 + offset + 4 · lane</text>',
        '<text class="d" x="10" y="292">Each lane has its own global address; '
        "the bytes arrive side by side, in the order of lanes.</text>",
    ]
    for n, name in enumerate(("lane 0", "lane 1", "lane 2", "…", "lane 62", "lane 63")):
        parts.append(_box("lds", 10 + 95 * n, 200, 95, 34, name))
    parts += [
        '<text class="d" x="12" y="254">M0 + offset</text><text class="d" x="107" y="254">+ 4</text>'
        '<text class="d" x="202" y="254">+ 8</text><text class="d" x="487" y="254">+ 252</text>',
    ]
    return _svg(592, 304, "buffer_load_dword ... lds", parts)


def _vmcnt() -> str:
    """Four copies in the order of issue, and after each wait which have landed."""
    rows = [
        ("after the four copies", "vmcnt is 4", 0),
        ("s_waitcnt vmcnt(3)", "copy 0 is there", 1),
        ("s_waitcnt vmcnt(1)", "copies 0 to 2 are", 3),
        ("s_waitcnt vmcnt(0)", "all are", 4),
    ]
    parts = ['<text class="d" x="190" y="18">oldest</text><text class="d" x="452" y="18">youngest</text>']
    for r, (wait, says, landed) in enumerate(rows):
        y = 28 + 48 * r
        parts.append(f'<text class="m" x="6" y="{y + 23}">{wait}</text>')
        for c in range(4):
            here = c < landed
            parts.append(
                _box("here" if here else "fly", 190 + 82 * c, y, 78, 36, f"copy {c}", "in LDS" if here else "in flight")
            )
        parts.append(f'<text class="d" x="528" y="{y + 23}">{says}</text>')
    return _svg(640, 226, "vmcnt counts from the youngest", parts)


_RACE = """\
#include <hip/hip_runtime.h>

extern "C" __global__ void reverse(float* x) {
  __shared__ float tile[128];
  tile[threadIdx.x] = x[threadIdx.x];
  // __syncthreads() is missing
  x[threadIdx.x] = tile[127 - threadIdx.x];
}
"""
_RACE_LINES = (5, 7)
"""Those that the finding names."""
_RACE_SAYS = "lds_race"


def _finding() -> str:
    """The kernel as it is written, and below it the finding as `amdgen check` prints it."""
    code = amdgen.compile_hip(_RACE, "gfx942", options=("-gline-tables-only",), name="reverse.hip")
    result = amdgen.emulate(code, "reverse", 1, 128, [np.arange(128, dtype=np.float32)])
    one = next(finding for finding in result.findings if finding.check == _RACE_SAYS)
    said = [
        f"{one.severity} {one.check}",
        f"  at     {one.disassembly}  ({one.source})",
        f"  after  {one.other_disassembly}  ({one.other_source})",
        f"  what   {one.message}",
        f"  fix    {one.fix}",
    ]
    source = _RACE.splitlines()
    style = (
        "text{font:14px ui-monospace,monospace;fill:#d8dee9;white-space:pre}.n{fill:#7b8494}.c{fill:#8fbf7f}"
        ".e{fill:#ff7b72;font-weight:bold}.k{fill:#79b8ff}"
    )
    parts = [f"<style>{style}</style>", '<rect width="100%" height="100%" rx="8" fill="#171b22"/>']
    y = 30
    for number, line in enumerate(source, 1):
        if number in _RACE_LINES:
            parts.append(f'<rect x="0" y="{y - 15}" width="100%" height="21" fill="#5a2328"/>')
        kind = ' class="c"' if line.strip().startswith("//") else ""
        parts.append(
            f'<text class="n" x="16" y="{y}">{number}</text><text{kind} x="44" y="{y}">{html.escape(line)}</text>'
        )
        y += 21
    y += 18
    for i, line in enumerate(said):
        kind = ' class="e"' if not i else ' class="k"' if line.split()[0] == "fix" else ""
        parts.append(f'<text{kind} x="16" y="{y}">{html.escape(line)}</text>')
        y += 21
    size = f'viewBox="0 0 760 {y}" width="760" height="{y}"'
    title = "<title>A kernel with a missing barrier, and what amdgen check says of it</title>"
    return "\n".join(
        [f'<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" {size}>', title, *parts, "</svg>\n"]
    )


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in pictures().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(FOLDER / name)
