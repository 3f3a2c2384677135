"""A GPU on which some tensors are brought from memory two lines of L2 at a time, for comparisons."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from amdgen.device.cuda import CudaDevice


class Lines(CudaDevice):
    """Tensor maps of the tensors ``named`` bring ``two`` lines at a time, or one; those of others as planned."""

    def __init__(self, arch: str, named: str = "", two: bool = True) -> None:
        super().__init__(arch)
        self.named, self.two = named.split(), two

    def tensor_map(self, address: int, spec: Any) -> Any:
        return super().tensor_map(address, replace(spec, two_lines=self.two) if spec.name in self.named else spec)
