"""Matrix cores: what a matrix instruction computes, bit for bit (`models`), on whose registers (`execute`)."""

from amdgen.emulator.matrix.execute import Modifiers, execute
from amdgen.emulator.matrix.formats import RAW
from amdgen.emulator.matrix.models import DotModel, dot_model, numeric_model

__all__ = ["RAW", "DotModel", "Modifiers", "dot_model", "execute", "numeric_model"]
