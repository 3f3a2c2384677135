"""Matrix cores: what an MFMA computes, bit for bit (`models`), and in which lanes (`lanes`)."""

from amdgen.emulator.matrix.formats import RAW
from amdgen.emulator.matrix.lanes import MatrixShape, Places, execute_mfma
from amdgen.emulator.matrix.models import MODELS, DotModel, dot_model

__all__ = ["MODELS", "RAW", "DotModel", "MatrixShape", "Places", "dot_model", "execute_mfma"]
