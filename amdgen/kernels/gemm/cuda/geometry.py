"""What the tiles of both CUDA paths have."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from amdgen.isa.nvidia import NvidiaArch
from amdgen.isa.nvidia_matrix import MatrixUnit
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm.spec import Gemm, Tile


class Staged(Protocol):
    """An operand's tile."""

    @property
    def bytes(self) -> int:
        """Room in a stage."""


@dataclass(frozen=True, kw_only=True)
class CudaGeometry(ABC):
    """A completed specification, its tiles and the operands of one; ``cluster``: blocks along m, along n."""

    spec: Gemm
    tile: Tile
    stages: int
    a: Staged
    b: Staged
    cluster: tuple[int, int] = (1, 1)
    decomposition: str = "data_parallel"

    @property
    @abstractmethod
    def unit(self) -> MatrixUnit: ...

    @property
    @abstractmethod
    def shared_bytes(self) -> int:
        """Dynamic shared memory of a block."""

    @property
    def room(self) -> int:
        """Bytes of shared memory that a block may have."""
        return self.arch.shared_bytes_block

    @cached_property
    def arch(self) -> NvidiaArch:
        return self.spec.nvidia.arch

    @property
    def steps(self) -> int:
        """Matrix instructions along a tile's k."""
        return self.tile.k // self.unit.k

    @cached_property
    def stage_bytes(self) -> int:
        """Bytes of shared memory for one tile of A and one of B."""
        return self.a.bytes + self.b.bytes

    @property
    def out_bytes(self) -> int:
        return self.spec.out.bytes

    @property
    @abstractmethod
    def warp_rows(self) -> int:
        """Rows of a matrix instruction's result that one warp holds."""

    @property
    def k_bytes(self) -> int:
        """Bytes of k that one matrix instruction takes of a row of A."""
        return self.unit.k * self.spec.bytes

    @property
    def cluster_size(self) -> int:
        """Blocks of a cluster."""
        return self.cluster[0] * self.cluster[1]

    @property
    def together(self) -> int:
        """Blocks of a cluster as the hardware starts it."""
        return self.cluster_size

    @property
    def tiles(self) -> tuple[int, int]:
        """Clusters' tiles along m and n."""
        return (
            -(-self.spec.m // (self.tile.m * self.cluster[0])),
            -(-self.spec.n // (self.tile.n * self.cluster[1])),
        )

    @property
    def k_tiles(self) -> int:
        """Tiles along k; the last may be partly beyond it."""
        return -(-self.spec.k // self.tile.k)

    def check_room(self, stages: int) -> None:
        """SpecError where a block has less shared memory; ``stages`` are as many as would fit."""
        if self.shared_bytes > self.room:
            raise SpecError(
                f"tile {self.tile} with {self.stages} stages needs {self.shared_bytes} bytes of shared memory; "
                f"a block has {self.room}",
                f"use --stages {stages}" if stages > 1 else "use a smaller tile",
            )
