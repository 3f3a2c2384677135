"""A plot of predicted against measured shares of peak, as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_SIDE, _MARGIN = 300, 44
_COLOURS = {"f16": "#1f77b4", "bf16": "#17a2a2", "f32": "#d62728", "f64": "#8c564b", "i8": "#2ca02c"}


def plot(found: Mapping[str, Sequence[tuple[float, float, str]]]) -> str:
    """A square an architecture; a point: measured and predicted percent of peak, and the type that colours it."""
    width = len(found) * (_SIDE + _MARGIN) + _MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{_SIDE + 2 * _MARGIN}"'
        ' font-family="sans-serif" font-size="11">', '<rect width="100%" height="100%" fill="white"/>',
    ]  # fmt: skip
    for n, (arch, rows) in enumerate(found.items()):
        parts.append(_square(_MARGIN + n * (_SIDE + _MARGIN), f"{arch}: {len(rows)} kernels", rows))
    for n, (dtype, colour) in enumerate(_COLOURS.items()):
        at = _MARGIN + 60 * n
        parts.append(f'<circle cx="{at}" cy="12" r="4" fill="{colour}"/><text x="{at + 8}" y="16">{dtype}</text>')
    return "\n".join([*parts, "</svg>\n"])


def _square(left: int, title: str, rows: Sequence[tuple[float, float, str]]) -> str:
    def at(measured: float, predicted: float) -> tuple[float, float]:
        return left + _SIDE * measured / 100, _MARGIN + _SIDE * (1 - min(predicted, 100) / 100)

    def line(a: float, b: float, c: float, d: float, style: str) -> str:
        (x0, y0), (x1, y1) = at(a, b), at(c, d)
        return f'<line x1="{x0:.1f}" y1="{y0:.1f}" x2="{x1:.1f}" y2="{y1:.1f}" {style}/>'

    grey, dashed = 'stroke="#ddd"', 'stroke="#888" stroke-dasharray="4 3"'
    out = [line(v, 0, v, 100, grey) + line(0, v, 100, v, grey) for v in range(0, 101, 20)]
    out += [f'<text x="{at(v, 0)[0]:.0f}" y="{_MARGIN + _SIDE + 14}" text-anchor="middle">{v}</text>'
            f'<text x="{left - 4}" y="{at(0, v)[1] + 4:.0f}" text-anchor="end">{v}</text>'
            for v in range(0, 101, 20)]  # fmt: skip
    out += [line(0, 0, 100, 100, 'stroke="#444"'), line(0, 0, 100 / 1.2, 100, dashed), line(0, 0, 100, 80, dashed)]
    out.append(f'<text x="{left + _SIDE / 2}" y="{_MARGIN - 8}" text-anchor="middle">{title}</text>')
    out.append(f'<text x="{left + _SIDE / 2}" y="{_MARGIN + _SIDE + 30}" text-anchor="middle">'
               "measured, percent of peak (up: predicted; dashed: 20 % off)</text>")  # fmt: skip
    for measured, predicted, dtype in rows:
        x, y = at(measured, predicted)
        out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{_COLOURS[dtype]}" fill-opacity="0.7"/>')
    return "\n".join(out)
