"""A transformer block of amdgen's operators in PyTorch: run, trained a step and compiled, with no GPU.

python examples/pytorch/block.py [arch]     needs pip install 'amdgen[torch]'; takes half a minute

The tensors are the CPU's, so every kernel runs on the emulator under all checks. On a GPU (`.cuda()`, of a ROCm or a
CUDA build of torch) the same module launches the same kernels there, and `emulate` is left out.
"""

import sys

import torch

import amdgen.torch as at

HEADS, KEY_HEADS, DIM, HIDDEN = 4, 2, 16, 96


class Block(torch.nn.Module):
    """Attention with shared key heads, then a gated pair of products; the norms add the residual."""

    def __init__(self) -> None:
        super().__init__()
        width = HEADS * DIM
        shapes = {"qkv": (width + 2 * KEY_HEADS * DIM, width), "out": (width, width), "up": (HIDDEN, width),
                  "gate": (HIDDEN, width), "down": (width, HIDDEN)}  # fmt: skip
        for name, shape in shapes.items():
            self.register_parameter(name, torch.nn.Parameter(torch.randn(shape) / shape[1] ** 0.5))
        self.norms = torch.nn.Parameter(torch.ones(2, width))

    def forward(self, x):
        batch, length, width = x.shape
        y = at.rms_norm(x, self.norms[0])
        heads = at.linear(y, self.qkv).view(batch, length, -1, DIM).transpose(1, 2)
        q, k, v = heads.split([HEADS, KEY_HEADS, KEY_HEADS], 1)
        mixed = at.attention(q, k, v, causal=True).transpose(1, 2).reshape(batch, length, width)
        y, x = at.rms_norm(at.linear(mixed, self.out), self.norms[1], x)
        return at.linear(at.linear(y, self.gate, activation="silu") * at.linear(y, self.up), self.down, residual=x)


def main() -> None:
    torch.manual_seed(0)
    at.emulate(sys.argv[1] if len(sys.argv) > 1 else "gfx942")
    block, x = Block().to(torch.bfloat16), torch.randn(1, 24, HEADS * DIM).to(torch.bfloat16)

    y = block(x)
    compiled = torch.compile(block, fullgraph=True, backend="aot_eager")
    print(f"{tuple(y.shape)}; compiled as one graph it gives the same: {torch.equal(compiled(x), y)}")

    step = torch.optim.SGD(block.parameters(), lr=0.02)
    losses = []
    for _ in range(2):
        loss = block(x).float().square().mean()
        losses.append(loss.item())
        step.zero_grad()
        loss.backward()
        step.step()
    print(f"loss {losses[0]:.4f}, after a step {losses[1]:.4f}")
    assert losses[1] < losses[0]


if __name__ == "__main__":
    main()
