"""amdgen's operators of PyTorch, of CPU tensors on the emulator: values and gradients beside torch's in float64."""

from __future__ import annotations

import runpy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import amdgen  # noqa: E402
import amdgen.torch as at  # noqa: E402
from amdgen.torch.machine import ALIGNED, launch, nvidia_arch  # noqa: E402
from amdgen.torch.products import _as_it_lies  # noqa: E402

F = torch.nn.functional
ops = torch.ops.amdgen
GRADIENTS = ("test_schema", "test_autograd_registration", "test_faketensor", "test_aot_dispatch_dynamic")


@pytest.fixture(autouse=True)
def emulated() -> Iterator[None]:
    torch.manual_seed(0)
    with at.emulate("gfx942"):
        yield


def normal(*shape: int, dtype: Any = torch.float16, grad: bool = True) -> Any:
    return torch.randn(shape, dtype=torch.float32).to(dtype).requires_grad_(grad)


def near(found: Any, wanted: Any, within: float = 2e-3) -> None:
    assert found.shape == wanted.shape
    found, wanted = found.double(), wanted.double()
    off = float(((found - wanted).abs().max() / wanted.abs().max()).detach())
    assert off < within, off


def same_gradients(ours: Callable[..., Any], plain: Callable[..., Any], inputs: list[Any], within: float = 4e-3) -> Any:
    """Results and gradients of ``ours`` beside those of ``plain`` in float64; the result of ``ours``."""
    wide = [t.detach().double().requires_grad_() for t in inputs]
    made, wanted = ours(*inputs), plain(*wide)
    both = [x if isinstance(x, tuple) else (x,) for x in (made, wanted)]
    upstream = [torch.randn_like(y) for y in both[1]]
    for one, other in zip(*both, strict=True):
        near(one, other, within)
    found = torch.autograd.grad(both[0], inputs, [g.to(y.dtype) for g, y in zip(upstream, both[0], strict=True)])
    right = torch.autograd.grad(both[1], wide, upstream)
    for one, other in zip(found, right, strict=True):
        near(one, other, within)
    return made


@pytest.mark.parametrize("activation", ["", "relu", "gelu", "silu"])
def test_linear(activation: str) -> None:
    def plain(x: Any, w: Any, bias: Any, residual: Any) -> Any:
        act = {"": lambda z: z, "relu": F.relu, "gelu": F.gelu, "silu": F.silu}[activation]
        return act(F.linear(x, w, bias)) + residual

    def ours(x: Any, w: Any, bias: Any, residual: Any) -> Any:
        return at.linear(x, w, bias, residual=residual, activation=activation)

    same_gradients(ours, plain, [normal(2, 9, 40), normal(24, 40), normal(24), normal(2, 9, 24)])


def test_how_matrices_lie_changes_nothing() -> None:
    """Transposed, with rows further apart, off a 16-byte boundary, and neither way contiguous."""
    a, b = normal(12, 40, grad=False), normal(40, 24, grad=False)
    wanted = a.double() @ b.double()
    off = torch.empty(12 * 40 + 1, dtype=a.dtype)[1:].view(12, 40).copy_(a)
    spread = torch.zeros(24, 80, dtype=a.dtype)[:, ::2].copy_(b.mT).mT
    wide = torch.zeros(12, 48, dtype=a.dtype)[:, :40].copy_(a)
    assert not any(_as_it_lies(t)[0].data_ptr() % ALIGNED for t in (off, wide)) and off.data_ptr() % ALIGNED
    assert _as_it_lies(wide)[0].data_ptr() == wide.data_ptr() and _as_it_lies(b.mT)[0].data_ptr() == b.data_ptr()
    for left in (a, a.mT.contiguous().mT, off, wide):
        for right in (b, b.mT.contiguous().mT, spread):
            near(at.gemm(left, right), wanted)


def test_products_in_double_precision_pass_gradcheck() -> None:
    inputs = [torch.randn(shape, dtype=torch.float64, requires_grad=True) for shape in ((2, 5, 6), (2, 6, 7), (7,))]

    def product(a: Any, b: Any, bias: Any) -> Any:
        return at.gemm(a, b, bias, alpha=0.5)

    assert torch.autograd.gradcheck(product, inputs, fast_mode=True)
    assert torch.autograd.gradgradcheck(product, inputs, fast_mode=True)


def test_integers_and_eight_bit_floats() -> None:
    a, b = (torch.randint(-9, 9, shape, dtype=torch.int8) for shape in ((8, 64), (64, 8)))
    assert torch.equal(at.gemm(a, b), a.int() @ b.int())
    a_scale, b_scale = torch.rand(8), torch.rand(8)
    near(
        at.gemm(a, b, a_scale=a_scale, b_scale=b_scale), (a.double() * a_scale[:, None]) @ (b.double() * b_scale), 5e-3
    )
    x, y = (normal(8, 64, grad=False).to(torch.float8_e4m3fnuz) for _ in range(2))
    near(at.gemm(x, y.mT), x.double() @ y.double().mT, 5e-3)


def test_each_product_of_a_batch_has_its_scales() -> None:
    a, b = (torch.randint(-9, 9, (3, *shape), dtype=torch.int8) for shape in ((8, 64), (64, 8)))
    exact = a.double() @ b.double()
    of_all = torch.rand(3, 1), torch.rand(3, 1)
    near(at.gemm(a, b, a_scale=of_all[0], b_scale=of_all[1]), exact * (of_all[0] * of_all[1])[:, None], 5e-3)
    rows, columns = torch.rand(3, 8), torch.rand(3, 8)
    near(at.gemm(a, b, a_scale=rows, b_scale=columns), exact * rows[..., None] * columns[:, None], 5e-3)
    x, y = (normal(3, 8, 200, grad=False).to(torch.float8_e4m3fnuz) for _ in range(2))
    blocks, across = torch.rand(3, 8, 2), torch.rand(3, 1, 2)
    wide = [s.repeat_interleave(128, -1)[..., :200].double() for s in (blocks, across)]
    want = (x.double() * wide[0]) @ (y.double() * wide[1]).mT
    near(at.gemm(x, y.mT, a_scale=blocks, b_scale=across), want, 5e-3)
    with pytest.raises(amdgen.AmdgenError, match=r"a is .* of torch.float8_e4m3fn; give .* of torch.float8_e4m3fnuz"):
        at.gemm(x.float().to(torch.float8_e4m3fn), y.mT)


@pytest.mark.parametrize(("kind", "zeros", "group"), [("int4", True, 64), ("nf4", False, 0)])
def test_weights_in_codes(kind: str, zeros: bool, group: int) -> None:
    packed = amdgen.quantize(torch.randn(24, 128), kind, group_size=group, zeros=zeros, dtype="bf16")
    weights = at.dequantize(packed.b, packed.scale, packed.zero, kind, 128, group)

    def ours(x: Any, bias: Any) -> Any:
        return at.quantized_gemm(x, packed, kind, bias, group_size=group, activation="silu")

    inputs = [normal(2, 5, 128, dtype=torch.bfloat16), normal(24, dtype=torch.bfloat16)]
    same_gradients(ours, lambda x, bias: F.silu(F.linear(x, weights.double(), bias)), inputs, 2e-2)


def _attention(causal: bool) -> Callable[..., Any]:
    def plain(q: Any, k: Any, v: Any) -> Any:
        k, v = (t.repeat_interleave(q.shape[1] // k.shape[1], 1) for t in (k, v))
        scores = q @ k.mT / q.shape[-1] ** 0.5
        if causal:
            hidden = torch.ones(scores.shape[-2:]).triu(1 + scores.shape[-1] - scores.shape[-2]).bool()
            scores = scores.masked_fill(hidden, -torch.inf)
        return torch.softmax(scores, -1) @ v, torch.logsumexp(scores, -1)

    return plain


@pytest.mark.parametrize("causal", [False, True])
def test_attention(causal: bool) -> None:
    inputs = [normal(2, 4, 17, 32), normal(2, 2, 40, 32), normal(2, 2, 40, 16)]
    made = same_gradients(lambda q, k, v: at.attention(q, k, v, causal=causal, lse=True), _attention(causal), inputs)
    lying = [t.detach().transpose(1, 2).contiguous().transpose(1, 2) for t in inputs]
    o = at.attention(*lying, causal=causal)
    assert torch.equal(o, made[0]) and o.transpose(1, 2).is_contiguous()


def test_queries_that_see_nothing() -> None:
    q, k, v = normal(1, 1, 9, 16), normal(1, 1, 4, 16), normal(1, 1, 4, 16)
    o = at.attention(q, k, v, causal=True)
    assert not o[0, 0, :5].any() and o[0, 0, 5:].any()
    first = torch.autograd.grad(o.float().sum(), (q, k, v), create_graph=True)
    second = torch.autograd.grad(sum(t.float().square().sum() for t in first), q)
    assert all(t.isfinite().all() for t in (*first, *second)) and not first[0][0, 0, :5].any()


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float32])
def test_rows(dtype: Any) -> None:
    within = 1e-2 if dtype == torch.bfloat16 else 1e-5
    x, residual, w = normal(2, 3, 48, dtype=dtype), normal(2, 3, 48, dtype=dtype), normal(48, dtype=dtype)
    same_gradients(at.rms_norm, lambda x, w: F.rms_norm(x, (48,), w, 1e-6), [x, w], within)
    same_gradients(
        lambda x, w, r: at.rms_norm(x, w, r), lambda x, w, r: (F.rms_norm(x + r, (48,), w, 1e-6), x + r),
        [x, w, residual], within,
    )  # fmt: skip
    same_gradients(at.softmax, lambda x: torch.softmax(x, -1), [x], within)
    same_gradients(at.softmax, lambda x, r: (torch.softmax(x + r, -1), x + r), [x, residual], within)


def test_rows_in_single_precision_pass_gradcheck() -> None:
    x, w = normal(2, 9, dtype=torch.float32), normal(9, dtype=torch.float32)
    check = {"eps": 1e-2, "atol": 2e-3, "rtol": 2e-3, "fast_mode": True}
    with pytest.warns(UserWarning, match="double precision"):
        assert torch.autograd.gradcheck(at.rms_norm, (x, w), **check)
        assert torch.autograd.gradcheck(at.softmax, (x,), **check)


@pytest.mark.parametrize("name", ["gemm", "quantized_gemm", "attention", "rms_norm", "add_rms_norm", "softmax",
                                  "add_softmax"])  # fmt: skip
def test_operators_keep_the_rules_of_torch(name: str) -> None:
    x, w, r = normal(8, 32), normal(32), normal(8, 32)
    packed = amdgen.quantize(torch.randn(16, 32), "int4", group_size=32)
    given: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {
        "gemm": ((x, normal(32, 16), normal(16)), {"activation": "gelu", "out_dtype": torch.float16}),
        "quantized_gemm": ((x, packed.b, packed.scale, None, None), {"kind": "int4", "group_size": 32}),
        "attention": ((normal(1, 2, 8, 16), normal(1, 1, 8, 16), normal(1, 1, 8, 16), True), {}),
        "rms_norm": ((x, w), {}),
        "add_rms_norm": ((x, r, w), {}),
        "softmax": ((x,), {}),
        "add_softmax": ((x, r), {}),
    }
    args, how = given[name]
    torch.library.opcheck(getattr(ops, name).default, args, how, test_utils=GRADIENTS)


def test_a_compiled_block_is_one_graph() -> None:
    def block(x: Any, norm: Any, up: Any, down: Any) -> Any:
        y, total = at.rms_norm(x, norm, x)
        return at.linear(at.linear(y, up, activation="silu"), down, residual=total)

    inputs = [normal(4, 32), normal(32), normal(64, 32), normal(32, 64)]
    compiled = torch.compile(block, fullgraph=True, backend="aot_eager")
    wanted, found = block(*inputs), compiled(*inputs)
    assert torch.equal(found, wanted)
    upstream = torch.randn_like(wanted)
    for one, other in zip(*(torch.autograd.grad(y, inputs, upstream) for y in (found, wanted)), strict=True):
        assert torch.equal(one, other)


def test_what_can_not_run_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    x = normal(8, 32, grad=False)
    for call, says in (
        (lambda: at.gemm(x, x), r"a product of \(8, 32\) and \(8, 32\); give \(m, k\) and \(k, n\)"),
        (lambda: at.gemm(x, x.mT, normal(9)), r"bias is \(9,\) of torch.float16; give \(8,\)"),
        (lambda: at.gemm(x, x.mT, activation="tanh"), "--activation tanh"),
        (lambda: at.gemm(x.to(torch.complex64), x.mT), "tensors of torch.complex64; use torch.float16"),
        (lambda: at.attention(x, x, x), r"give \(batch, heads, sequence, head dim\)"),
        (lambda: launch("softmax", {}, {"x": x.to("meta")}), "tensors on meta"),
    ):
        with pytest.raises(amdgen.AmdgenError, match=says) as caught:
            call()
        assert "\n" not in str(caught.value)
    assert at.softmax(x.to("meta")).shape == x.shape
    monkeypatch.setattr("amdgen.torch.machine._emulated", None)
    with pytest.raises(amdgen.AmdgenError, match=r"tensors on the CPU; .* amdgen.torch.emulate"):
        at.softmax(x)
    with pytest.raises(amdgen.AmdgenError, match="gfx1100"):
        at.emulate("gfx1100")


def test_what_a_check_finds_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    from amdgen.builder import build
    from amdgen.torch import machine

    def broken(spec: Any) -> Any:
        whole = build(spec)
        return build(spec, asm=whole.assembly.replace("\ts_barrier\n", "\n"))

    monkeypatch.setattr(machine, "build", broken)
    with pytest.raises(amdgen.AmdgenError, match="lds_race"):
        at.rms_norm(normal(1, 4096, grad=False), normal(4096, grad=False))


def test_kernels_are_built_once(monkeypatch: pytest.MonkeyPatch) -> None:
    x = normal(3, 77, grad=False)
    first = at.softmax(x)
    monkeypatch.setattr("amdgen.torch.machine.build", None)
    assert np.array_equal(at.softmax(x).numpy(), first.numpy())


def test_the_kernels_of_a_gpu() -> None:
    found = {version: nvidia_arch(*version) for version in ((8, 0), (8, 9), (9, 0), (10, 0))}
    assert found == {(8, 0): "sm_80", (8, 9): "sm_80", (9, 0): "sm_90a", (10, 0): "sm_80"}
    with pytest.raises(amdgen.AmdgenError, match=r"compute capability 7\.5"):
        nvidia_arch(7, 5)


def test_the_example(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    example = Path(__file__).parents[2] / "examples" / "pytorch" / "block.py"
    monkeypatch.setattr("sys.argv", [str(example), "gfx90a"])
    runpy.run_path(str(example), run_name="__main__")
    assert "gives the same: True\nloss 1." in capsys.readouterr().out
