"""An instruction, a chip and a family of kernels, beside amdgen."""
