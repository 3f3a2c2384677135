"""cp.async and mma.sync for sm_80, ours and Triton's, both as PTX that the driver compiles for the GPU at hand.

    python -m benchmarks.against_others.triton_gemm -o DIR

Needs torch, triton and an NVIDIA GPU. Triton is given its usual matmul with the same choice of tiles, and the fastest
of each side counts.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

try:
    import triton
    import triton.language as tl
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource
except ImportError:
    raise SystemExit("Triton is not installed: pip install torch triton") from None

from amdgen.builder import build
from amdgen.compare.cuda_bench import foreign, launcher
from amdgen.compare.timing import Launcher, input_sets, interleaved, torch_here
from amdgen.device.cuda import CudaDevice
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.spec import Tile
from amdgen.launch import load
from amdgen.toolchain.cuda import find_nvrtc
from benchmarks.machine import machine

TILES = ((128, 256, 64, 8, 3), (128, 128, 64, 4, 3), (128, 128, 32, 4, 4), (128, 256, 32, 8, 4))  # m n k warps stages


@triton.jit
def matmul(
    a, b, c, m: tl.constexpr, n: tl.constexpr, k: tl.constexpr, tm: tl.constexpr, tn: tl.constexpr, tk: tl.constexpr
):
    group: tl.constexpr = 8
    number = tl.program_id(0)
    width = group * tl.cdiv(n, tn)
    first = number // width * group
    rows = min(tl.cdiv(m, tm) - first, group)
    row, column = first + number % width % rows, number % width // rows
    i, j, depth = row * tm + tl.arange(0, tm), column * tn + tl.arange(0, tn), tl.arange(0, tk)
    at_a, at_b = a + i[:, None] * k + depth[None, :], b + depth[:, None] + j[None, :] * k
    total = tl.zeros((tm, tn), tl.float32)
    for _ in range(0, k, tk):
        total = tl.dot(tl.load(at_a), tl.load(at_b), total)
        at_a += tk
        at_b += tk
    tl.store(c + i[:, None] * n + j[None, :], total.to(tl.float16))


def triton_launches(
    device: CudaDevice, size: int, tile: tuple[int, ...], data: list[tuple[Any, Any, Any]]
) -> list[Launcher]:
    m, n, k, warps, stages = tile
    aligned = [["tt.divisibility", 16]]
    source = ASTSource(
        matmul,
        {"a": "*fp16", "b": "*fp16", "c": "*fp16"},
        {"m": size, "n": size, "k": size, "tm": m, "tn": n, "tk": k},
        {(i,): aligned for i in range(3)},
    )
    made = triton.compile(source, target=GPUTarget("cuda", 80, 32), options={"num_warps": warps, "num_stages": stages})
    assert "mma.sync" in made.asm["ptx"] and "wgmma" not in made.asm["ptx"]
    kernel = device.load(made.asm["ptx"].encode() + b"\0", made.metadata.name)
    grid = (-(-size // m) * -(-size // n), 1, 1)

    def bound(operands: tuple[Any, Any, Any]) -> Launcher:
        arguments = [*(t.data_ptr() for t in operands), 0, 0]
        return lambda stream: kernel.launch(grid, (32 * warps, 1, 1), arguments, made.metadata.shared, stream)

    return [bound(operands) for operands in data]


def our_launches(
    device: CudaDevice, size: int, tile: tuple[int, ...], data: list[tuple[Any, Any, Any]]
) -> list[Launcher]:
    m, n, k, warps, stages = tile
    spec = Gemm("sm_80", size, size, size, tile=Tile(m, n, k), waves=(2, warps // 2), stages=stages)
    loaded = load(build(spec), device)
    named = (dict(zip("abc", operands, strict=True)) for operands in data)
    return [launcher(device, loaded.bind(foreign(tensors))) for tensors in named]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("-o", type=Path, default=Path())
    given = parser.parse_args()
    torch, device = torch_here(), CudaDevice("sm_80")
    where = machine(device, find_nvrtc(), f"triton {triton.__version__}")
    print(where, flush=True)
    report = []
    for size in (2048, 4096, 8192):
        data = []
        for _ in range(input_sets(6 * size * size, 60 << 20)):
            a, b = (torch.randn((size, size), device="cuda", dtype=torch.float16) for _ in range(2))
            data.append((a, b, torch.empty_like(a)))
        candidates: dict[str, list[Launcher]] = {}
        for tile in TILES:
            name = "x".join(map(str, tile[:3])) + f" {tile[3]} warps {tile[4]} stages"
            candidates[f"amdgen {name}"] = our_launches(device, size, tile, data)
            candidates[f"triton {name}"] = triton_launches(device, size, tile, data)
        want = data[0][0][:64].double() @ data[0][1].double().t()
        for name, launches in candidates.items():
            data[0][2].fill_(float("nan"))
            launches[0](torch.cuda.current_stream().cuda_stream)
            error = float((data[0][2][:64].double() - want).abs().max() / want.abs().max())
            assert error < 2e-3, f"{name} is wrong: {error}"
        timed = {t.name: t for t in interleaved(candidates, 2 * size**3 / 4e8)}
        best = {
            side: min((t for t in timed.values() if t.name.startswith(side)), key=lambda t: t.median)
            for side in ("amdgen", "triton")
        }
        for t in sorted(timed.values(), key=lambda t: t.median):
            print(
                f"  {size} {t.name}: {t.median:.1f} us ±{100 * t.spread:.1f}% {2 * size**3 / t.median / 1e6:.0f} TF",
                flush=True,
            )
        ratio = best["triton"].median / best["amdgen"].median
        print(f"{size}: best amdgen / best triton x{ratio:.3f}", flush=True)
        report.append({"size": size, "ratio": ratio, "median_us": {n: t.median for n, t in timed.items()}})
    (given.o / "async_triton.json").write_text(json.dumps({"machine": where, "sizes": report}, indent=1) + "\n")


if __name__ == "__main__":
    main()
