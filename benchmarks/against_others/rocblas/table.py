"""What was found of rocBLAS's kernels, as tables in Markdown."""

from __future__ import annotations

from collections import Counter
from typing import Any

_VERDICTS = ("clean", "warned", "accused", "wrong", "refused", "left out")
_HEADS = ("right, clean", "right, warnings", "right, accused", "wrong", "not executed", "not generated or launched")


def table(met: list[dict[str, Any]]) -> str:
    """A row an architecture and type, with how often each verdict was met and the largest error."""
    rows = sorted({(known["arch"], known["type"]) for known in met})
    lines = [_line("", "", "run", *_HEADS, "largest error / bound"), _line(*["---"] * 3, *["--:"] * len(_HEADS), "--:")]
    for arch, kind in [*rows, ("all", "")]:
        these = [known for known in met if (known["arch"], known["type"]) == (arch, kind) or arch == "all"]
        count = Counter(known["verdict"] for known in these)
        run = sum(count[verdict] for verdict in _VERDICTS[:4])
        error = max((known["error"] for known in these if "error" in known), default=0.0)
        lines.append(_line(arch, kind, run, *(count[verdict] or "" for verdict in _VERDICTS), f"{error:.2f}"))
    return "\n".join(lines)


def accusations(met: list[dict[str, Any]]) -> str:
    """A row a check and severity, with the kernels that have such findings; and why kernels were left out."""
    lines = [_line("", "kernels", "findings", "such as"), _line("---", "--:", "--:", "---")]
    for severity in ("errors", "warnings"):
        for check in sorted({check for known in met for check in known.get(severity, {})}):
            those = [known for known in met if check in known.get(severity, {})]
            example = f"{those[0]['name']} {those[0]['first'][check]}"
            lines.append(_line(f"{severity}: {check}", len(those), sum(k[severity][check] for k in those), example))
    why = Counter(f"{known['arch']} {known['verdict']}: {known['why']}" for known in met if "why" in known)
    return "\n".join([*lines, "", *(f"- {count} x {reason}" for reason, count in why.most_common())])


def _line(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"
