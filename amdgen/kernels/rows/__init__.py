"""Kernels that normalise rows, without matrix instructions: RMSNorm and softmax, each with a fused residual add.

They share everything but a row's statistic and what it does to an element: specification, plan, templates, reference.
"""

from amdgen.kernels.rows.spec import RmsNorm, Softmax

__all__ = ["RmsNorm", "Softmax"]
