"""``emit gemm``, ``build gemm`` and ``run gemm``; for NVIDIA's architectures by :mod:`amdgen.cli.cuda`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from amdgen.cli import cuda as nvidia
from amdgen.cli import kernels
from amdgen.cli.cuda import CudaOptions
from amdgen.cli.options import Arch, BuildOptions, Folder, GemmOptions, Json, Overlay, RunOptions, expanded
from amdgen.cli.output import OutputError

if TYPE_CHECKING:
    from amdgen.builder import Built, Plan, Spec
    from amdgen.cli.report import Told
    from amdgen.device import Device
    from amdgen.kernels.gemm.explain import Choice
    from amdgen.verify.common import RunReport


def register(app: typer.Typer) -> None:
    kernels.EMIT.command("gemm")(emit)
    kernels.BUILD.command("gemm")(build)
    kernels.RUN.command("gemm")(run)


class Gemms(kernels.Family):
    """GEMM on CDNA."""

    def explain(self, plan: Plan, asked: Spec) -> list[Choice]:
        from amdgen.kernels.gemm import Gemm, GemmPlan
        from amdgen.kernels.gemm.explain import explain

        assert isinstance(plan, GemmPlan) and isinstance(asked, Gemm)
        return explain(plan, asked)

    def spec_json(self, spec: Spec) -> dict[str, Any]:
        from amdgen.verify.gemm import spec_json

        return spec_json(spec)

    def run(self, built: Built, device: Device, seed: int, checks: str) -> RunReport:
        from amdgen.verify.gemm import run_built

        return run_built(built, device, seed=seed, checks=checks)

    def told(self, report: RunReport) -> Told:
        from amdgen.cli.report import Told
        from amdgen.kernels.gemm import Gemm

        spec, c = report.built.spec, report.comparison
        assert isinstance(spec, Gemm)
        where = "" if c.ok else f", at row {c.where[0]}, column {c.where[1]}"
        error = (
            f"{c.max_rel_err:.2e} of |A|·|B|{where}; f32 accumulation and rounding to {spec.out.name} "
            f"allow {c.allowed:.2e} there"
        )
        problem = f"{spec.m}x{spec.n}x{spec.k} {spec.layout} {spec.dtype} -> {spec.out.name}"
        return Told(problem, {"largest error": error})


def _for_nvidia(arch: str, how: CudaOptions) -> bool:
    """Whether the kernel is CUDA; refuses what only such a kernel has elsewhere."""
    if not nvidia.is_nvidia(arch) and how.given:
        given = next(name for name, value in vars(how).items() if value != getattr(CudaOptions(), name))
        raise OutputError(f"--{given} is for sm_ architectures, and --arch is {arch}", "leave it out, or use sm_90a")
    return nvidia.is_nvidia(arch)


@expanded
def emit(
    gemm: GemmOptions,
    cuda: CudaOptions,
    arch: Arch,
    output: Folder = None,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Print a GEMM's source, or write it into a folder."""
    if _for_nvidia(arch, cuda):
        nvidia.emit(nvidia.cuda_spec(gemm, cuda, arch), output, as_json)
    else:
        kernels.emit(Gemms(), gemm.spec(arch), output, as_json)


@expanded
def build(
    gemm: GemmOptions,
    how: BuildOptions,
    cuda: CudaOptions,
    arch: Arch,
    output: Folder = None,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Compile a GEMM. With -o: NAME.hip, NAME.s, NAME.hsaco (for sm_: .cu, .ptx, .cubin) and report.json."""
    if _for_nvidia(arch, cuda):
        nvidia.build(nvidia.cuda_spec(gemm, cuda, arch), output, as_json)
    else:
        kernels.build(Gemms(), gemm.spec(arch), how, output, as_json)


@expanded
def run(
    gemm: GemmOptions,
    how: BuildOptions,
    cuda: CudaOptions,
    arch: Arch,
    where: RunOptions,
    output: Folder = None,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Build a GEMM, run it on random data under all checks, compare it with float64. Exit status 1 when not ok."""
    if _for_nvidia(arch, cuda):
        nvidia.run(nvidia.cuda_spec(gemm, cuda, arch), where.device, where.seed, output, as_json)
    else:
        kernels.run(Gemms(), gemm.spec(arch), how, where, output, as_json)
