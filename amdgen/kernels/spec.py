"""The base of all specifications: an architecture, and fields that say what is computed and, optionally, how."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Self

from amdgen.kernels.errors import SpecError
from amdgen.kernels.field_values import settle
from amdgen.kernels.options import options_of, plain_value

if TYPE_CHECKING:
    from amdgen.isa import Arch, Isa
    from amdgen.isa.nvidia import NvidiaIsa


@dataclass(frozen=True)
class Spec:
    """One problem on one architecture: CDNA's (gfx...) and NVIDIA's (sm_...) are architectures alike.

    A subclass adds what is computed and how. The constructor checks it: SpecError says which constraint failed and what
    would satisfy it.
    """

    arch: str

    def __post_init__(self) -> None:
        settle(self)
        self.check_vendor()
        _ = self.nvidia if self.is_nvidia else self.isa  # an architecture that is described

    def check_vendor(self) -> None:
        """SpecError for a field that the vendor's architectures don't have."""
        kind: type = type(self)
        for name, default, option, only in _elsewhere(kind, self.vendor):
            if getattr(self, name) != default:
                raise SpecError(f"{option} is for {only} architectures, and --arch is {self.arch}", "leave it out")

    def __getstate__(self) -> dict[str, Any]:
        """The fields alone: what was worked out from them stays in this process."""
        return {f.name: getattr(self, f.name) for f in fields(self)}

    @cached_property
    def vendor(self) -> str:
        """The vendor as options name it: "CDNA" or "sm_"."""
        return "sm_" if self.is_nvidia else "CDNA"

    @cached_property
    def is_nvidia(self) -> bool:
        """Whether the architecture is NVIDIA's."""
        from amdgen.isa.nvidia_names import is_nvidia

        return is_nvidia(self.arch)

    @cached_property
    def isa(self) -> Isa:
        """The instructions of a CDNA architecture. IsaError with the names that exist."""
        from amdgen.isa import load_isa

        return load_isa(self.arch)

    @cached_property
    def machine(self) -> Arch:
        """The facts of a CDNA architecture."""
        return self.isa.arch

    @cached_property
    def nvidia(self) -> NvidiaIsa:
        """The instructions and facts of an NVIDIA architecture."""
        from amdgen.isa.nvidia import load_nvidia

        return load_nvidia(self.arch)

    @property
    def processors(self) -> int:
        """Number of compute units, or of multiprocessors."""
        return self.nvidia.arch.multiprocessors if self.is_nvidia else self.machine.cus

    def chosen(self, **how: object) -> Self:
        """The same problem with these fields, which say how it is done."""
        return replace(self, **how)  # type: ignore[arg-type]

    def elsewhere(self, arch: str) -> Self:
        """The same problem on another architecture, with every choice of how it is done left open."""
        open_ = {name: _default(self, name) for name, option in options_of(self).items() if option.how}
        return replace(self, arch=arch, **open_)

    @property
    def problem(self) -> dict[str, Any]:
        """The fields that say what is computed, and not how."""
        return {name: getattr(self, name) for name, option in options_of(self).items() if not option.how}

    def plain(self) -> dict[str, Any]:
        """The fields as plain data, shapes as the command line writes them."""
        return {f.name: plain_value(getattr(self, f.name)) for f in fields(self)}


@cache
def _elsewhere(kind: type, vendor: str) -> list[tuple[str, object, str, str]]:
    """The fields that a vendor's architectures don't have: name, default, option, the architectures that have it."""
    options = ((f, f.metadata.get("option")) for f in fields(kind))
    return [(f.name, f.default, o.names[0], o.only) for f, o in options if o and o.only not in ("", vendor)]


def _default(spec: Spec, name: str) -> Any:
    (found,) = (f.default for f in fields(spec) if f.name == name)
    assert found is not MISSING
    return found
