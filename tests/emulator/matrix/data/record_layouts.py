"""Records AMD's own account of where matrix elements live, for the layout test: amd_layouts.npz beside this file.

Needs AMD's calculator (ROCm/amd_matrix_instruction_calculator, MIT) and its one dependency, tabulate:

    python tests/emulator/matrix/data/record_layouts.py path/to/matrix_calculator.py

Key: "type_a type_b type_d m n k blocks operand cbsz abid blgp"; value (rows, columns, blocks, 2) uint16: the first bit
of the element within the lane's registers, and the lane. Rows and columns are those of A (m, k), B (k, n), D (m, n).
"""

from __future__ import annotations

import csv
import io
import re
import subprocess
import sys
from pathlib import Path

import numpy as np

TYPES = {
    "fp16": "f16",
    "bf16": "bf16",
    "fp32": "f32",
    "fp64": "f64",
    "int8": "i8",
    "int32": "i32",
    "fp8": "fp8_fnuz",
    "bf8": "bf8_fnuz",
}
CELL = re.compile(r"v\[?(?:\d+:)?(\d+)\]?\{(\d+)\}(?:\.\[\d+:(\d+)\])?$")


def ask(calculator: str, *arguments: str) -> str:
    run = [sys.executable, calculator, *arguments]
    return subprocess.run(run, check=True, capture_output=True, text=True).stdout


def table(text: str, blocks: int) -> np.ndarray:
    """The calculator's CSV of a register layout, (rows, columns, blocks, 2)."""
    parts: dict[int, list[list[tuple[int, int]]]] = {}
    current: list[int] = []
    for row in csv.reader(io.StringIO(text)):
        line = ",".join(row)
        if line.startswith("Block"):
            current = [int(number) for number in re.findall(r"\d+", line)]
            parts.update({block: [] for block in current})
        elif current and row and row[0].isdigit():
            places = []
            for cell in row[1:]:
                found = CELL.match(cell)
                assert found, cell
                places.append((int(found[1]) * 32 + int(found[3] or 0), int(found[2])))
            for block in current:
                parts[block].append(places)
    assert sorted(parts) == list(range(blocks)), text[:300]
    return np.stack([np.array(parts[block], np.uint16) for block in range(blocks)], axis=2)


def main(calculator: str) -> None:
    saved: dict[str, np.ndarray] = {}
    for arch in ("cdna3", "cdna2"):
        for name in re.findall(r"v_mfma_\w+", ask(calculator, "-a", arch, "-L")):
            detail = ask(calculator, "-a", arch, "-i", name, "-d")

            def value(label: str, detail: str = detail) -> str:
                return re.findall(rf"^\s*{label}: *(.+)", detail, re.M)[-1]

            m, n, k, blocks = (int(value(word)) for word in ("M", "N", "K", "blocks"))
            a, b, d = (TYPES[re.sub(r"\W.*", "", value(label).lower())] for label in ("Src0", "Src1", "Vdst"))
            shape = f"{a} {b} {d} {m} {n} {k} {blocks}"
            asked = [("A", 0, 0, 0), ("B", 0, 0, 0), ("D", 0, 0, 0)]
            if "CBSZ and ABID bits supported: True" in detail:
                top = blocks.bit_length() - 1
                asked += [("A", 1, 1, 0), ("A", top, blocks - 1, 0), ("A", top, 0, 0)]
            if "BLGP bits supported: True" in detail and a == "f32":
                asked += [("B", 0, 0, blgp) for blgp in range(1, 8)]
            for operand, cbsz, abid, blgp in asked:
                key = f"{shape} {operand} {cbsz} {abid} {blgp}"
                if key not in saved:
                    options = ["--cbsz", str(cbsz), "--abid", str(abid)] if cbsz else []
                    options += ["--blgp", str(blgp)] if blgp else []
                    text = ask(calculator, "-a", arch, "-i", name, "-R", f"-{operand}", "--csv", *options)
                    saved[key] = table(text, blocks)
    path = Path(__file__).with_name("amd_layouts.npz")
    np.savez_compressed(path, **saved)  # type: ignore[arg-type]
    print(f"{path.name}: {path.stat().st_size} bytes, {len(saved)} tables")


if __name__ == "__main__":
    main(sys.argv[1])
