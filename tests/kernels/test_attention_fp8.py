"""Attention of bytes for sm_90a: how V is turned for the matrix unit, what is refused, what judges its results."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from amdgen.kernels.attention import Attention
from amdgen.kernels.attention import reference as made_by
from amdgen.kernels.attention.hopper.arguments import launch_of
from amdgen.kernels.attention.hopper.build import CudaAttentionPlan, plan_cuda
from amdgen.kernels.attention.hopper.text import render_cuda
from amdgen.kernels.attention.samples import random_decode, random_spec
from amdgen.kernels.attention.spec import SCALED
from amdgen.kernels.errors import SpecError
from amdgen.kernels.tensors import Array, Data, Struct, TensorMap
from amdgen.verify import compare

LINE, CHUNK, BANKS = 128, 16, 8  # bytes of a panel's row and of a swizzled piece; such pieces in all banks


def spec(seq_q: int = 1024, seq_k: int = 1024, **more: Any) -> Attention:
    return Attention("sm_90a", seq_q, seq_k, dtype="fp8", **more)


@pytest.mark.parametrize(
    ("arch", "asked", "says"),
    [
        ("sm_80", {}, "--dtype fp8 is not available here; choose from f16, bf16"),
        ("gfx942", {}, "--dtype fp8 is not available here; choose from f16, bf16"),
        ("sm_90a", {"head_dim": 40}, "give a multiple of 16 from 16 to 256"),
        ("sm_90a", {"head_dim_v": 72}, "--head-dim-v 72"),
        ("sm_90a", {"out_dtype": "f32"}, "--out-dtype f32 is not available here; choose from f16, bf16"),
        ("sm_90a", {"scales": "row"}, "--scales row is not available here; choose from tensor, head"),
        ("sm_90a", {"dtype": "bf16", "scales": "head"}, "--scales head is not available here"),
        ("sm_90a", {"dtype": "bf16", "out_dtype": "f16"}, "--out-dtype f16 is not available here; choose from bf16"),
        ("sm_90a", {"tile": (128, 176)}, "use a multiple of 32 up to 256"),
        ("sm_90a", {"tile": (128, 256)}, "holds 224 registers a thread"),
    ],
)
def test_what_bytes_do_not_have_is_refused(arch: str, asked: dict[str, Any], says: str) -> None:
    with pytest.raises(SpecError) as caught:
        plan_cuda(Attention(arch, 128, 128, **{"dtype": "fp8", **asked}))
    assert says in str(caught.value)


# ------------------------------------------------------------------------------------------ V, turned


class Text:
    """The printed kernel's own expressions: integers of C++, evaluated with names that a lane has."""

    def __init__(self, plan: CudaAttentionPlan) -> None:
        self.source = render_cuda(plan)
        self.names: dict[str, int] = {"LINE": LINE, "WARP": 32, "base": 0}
        found = re.findall(r"\b(KEYS|VALUES|STAGES|K_AT|V_AT|TURNED_AT) = ([^,;]+)[,;]", self.source)
        for name, text in found:
            self.names[name] = self.value(text)

    def value(self, text: str, **names: int) -> int:
        if "?" in text:
            asked, yes, no = re.split(r" \? | : ", text)
            return self.value(yes if self.value(asked, **names) else no, **names)
        plain = text.replace("/", "//").replace("v.stage", "stage")
        return int(eval(plain, {}, {**self.names, **names}))

    def given(self, name: str, **names: int) -> int:
        """The value that the turning warps give to ``name``."""
        part = self.source[self.source.index("---- the warps that turn V") :]
        found = re.search(rf"\b{name} = ([^,;]+)[,;]", part)
        assert found, name
        return self.value(found[1], **names)


def turned(text: Text, plan: CudaAttentionPlan, stage: int) -> tuple[dict[int, tuple[int, int]], list[list[int]]]:
    """What the turning warps leave in shared memory: (key, column) by address; and the addresses that each matrix of
    their reads and writes has."""
    g = plan.geometry
    v_at = text.names["V_AT"] + stage * g.v.bytes
    memory = {}
    for key in range(g.keys):  # as the copy engine leaves it
        for column in range(g.v.count * g.v.width):
            panel, within = divmod(column, g.v.width)
            at = v_at + panel * g.v.panel_bytes + key * LINE + (within // CHUNK ^ key % BANKS) * CHUNK + within % CHUNK
            memory[at] = (key, column)
    written: dict[int, tuple[int, int]] = {}
    matrices = []
    blocks = g.keys // 32
    code = text.source[text.source.index("auto turn =") :]
    read_at = re.search(r"ldmatrix_x4_trans\(pairs\[i\], (.+?)\);", code)
    perms = re.findall(r"__byte_perm\(pairs\[i\]\[(\d)\], pairs\[i\]\[(\d)\], (\w+)\)", code)
    assert read_at and len(perms) == 4
    for chunk in range(g.values // CHUNK):
        for block in range(blocks):
            addresses, targets, selectors = [], [], []
            for lane in range(32):
                own: dict[str, int] = {"lane": lane, "stage": stage, "chunk": chunk, "first": block, "i": 0}
                own |= {"BLOCK": 32, "CHUNK": CHUNK}
                for name in (
                    "matrix",
                    "row",
                    "to_line",
                    "even",
                    "odd",
                    "source",
                    "target",
                    "twist",
                    "read",
                    "write",
                    "at",
                ):
                    own[name] = text.given(name, **own)
                addresses.append(text.value(read_at[1], **own))
                targets.append(own["at"])
                selectors.append((own["even"], own["odd"]))
            matrices += [addresses[m * 8 : m * 8 + 8] for m in range(4)] + [
                targets[m * 8 : m * 8 + 8] for m in range(4)
            ]
            for lane in range(32):
                column, row = divmod(lane, 4)  # of the transposed matrix: a pair of columns of V, two of its keys
                registers = [
                    [
                        memory[addresses[m * 8 + row * 2 + key] + column * 2 + byte]
                        for key in range(2)
                        for byte in range(2)
                    ]
                    for m in range(4)
                ]
                for m, (a, b, which) in enumerate(perms):
                    both = registers[int(a)] + registers[int(b)]
                    selector = selectors[lane][which == "odd"]
                    for byte in range(4):
                        at = targets[m * 8 + lane // 4] + lane % 4 * 4 + byte
                        assert at not in written
                        written[at] = both[selector >> 4 * byte & 7]
    return written, matrices


@pytest.mark.parametrize(("dim", "keys"), [(64, 160), (128, 192), (256, 128), (48, 32)])
def test_v_is_turned_in_the_order_in_which_a_thread_has_its_weights(dim: int, keys: int) -> None:
    """Scores leave a thread with keys 8j + 2q and 8j + 2q + 1; as A of the second product its registers stand for keys
    16c + 4q to 16c + 4q + 3 (PTX ISA 9.0, wgmma's fragments D and A of 8-bit types). V's lines make up for that."""
    plan = plan_cuda(spec(head_dim=dim, tile=(64, keys)))
    text, g = Text(plan), plan.geometry
    written, matrices = turned(text, plan, stage=1)
    turned_at = text.names["TURNED_AT"] + g.turned.bytes
    pack = re.search(r"const i32 at = (s \* 16 [^;]+);", text.source)
    order = re.search(
        r"pack_e4m3\(r\.score\[(.+?)\], r\.score\[(.+?)\], r\.score\[(.+?)\], r\.score\[(.+?)\]\)", text.source
    )
    assert pack and order
    for s in range(keys // 32):
        for quarter in range(4):
            for register in range(4):
                at = text.value(pack[1], s=s, i=register)
                for byte in range(4):
                    score = text.value(order[1 + byte], at=at)
                    assert score // 2 % 2 == register % 2  # the row of the two that this register is of
                    key = score // 4 * 8 + quarter * 2 + score % 2
                    slot = s * 32 + register // 2 * 16 + quarter * 4 + byte
                    panel, within = divmod(slot, LINE)
                    for column in range(g.values):
                        line = turned_at + panel * g.turned.panel_bytes + column * LINE
                        place = line + (within // CHUNK ^ column % BANKS) * CHUNK + within % CHUNK
                        assert written[place] == (key, column)
    for addresses in matrices:  # eight rows of 16 bytes that are read or written together
        assert sorted(at // CHUNK % BANKS for at in addresses) == list(range(BANKS))


def test_threads_arrive_for_themselves_where_they_read_or_write_shared_memory() -> None:
    """96 turn V: they read the tile's number, V as it is copied, and write V as it is multiplied."""
    text = render_cuda(plan_cuda(spec(tile=(128, 192))))
    counts = dict(re.findall(r"mbarrier_init\((\w+)(?:\(stage\))?, ([^)]+)\);", text))
    assert counts["free_q"] == "CONSUMERS * WARPGROUP + 96"
    assert counts["landed_v"] == "1" and counts["free_v"] == counts["landed_turned"] == "96"
    assert counts["free_turned"] == "CONSUMERS * WARPS"
    part = text[text.index("---- the warps that turn V") : text.index("---- the multiplying warpgroups")]
    calls = re.findall(r"(wait_phase|turn|fence_proxy_async|mbarrier_arrive)\((\w*)", part)
    assert calls[-6:] == [
        ("wait_phase", "landed_v"), ("wait_phase", "free_turned"), ("turn", ""), ("fence_proxy_async", ""),
        ("mbarrier_arrive", "free_v"), ("mbarrier_arrive", "landed_turned"),
    ]  # fmt: skip
    assert "clear_rest" not in part
    varlen = render_cuda(plan_cuda(spec(tile=(128, 192), varlen=True)))
    assert varlen.count("if (step == tile.steps - 1) clear_rest();") == 1 and "if (add == 0)" not in varlen


@pytest.mark.parametrize(
    ("tile", "dim", "first"), [((128, 192), 128, True), ((128, 128), 256, False), ((192, 160), 64, False)]
)
def test_what_is_waited_for_before_the_second_product(tile: tuple[int, int], dim: int, first: bool) -> None:
    plan = plan_cuda(spec(head_dim=dim, tile=tile))
    steady = [op.label or f"wait {op.waits[0][1]}" for op in plan.multiplying.steady]
    product, waits = steady.index("multiply_weights"), [n for n, name in enumerate(steady) if name.startswith("wait")]
    assert (waits[0] < product) is first and waits[1] > steady.index("softmax") > product
    assert steady[waits[0]] == ("wait 0" if first else "wait 1") and steady[waits[1]] == "wait 0"
    assert steady.index("rescale") < product if first else steady.index("rescale") > waits[1]
    drain = [op.label for op in plan.multiplying.drain]
    assert ("rescale" in drain) is first


# ------------------------------------------------------------------------------------------ operands and arguments


@pytest.mark.parametrize("layout", ["bhsd", "bshd"])
def test_maps_of_q_k_and_v_count_bytes_and_that_of_o_its_own_elements(layout: str) -> None:
    plan = plan_cuda(spec(100, 80, heads=4, batch=2, layout=layout))
    maps = {a.name: a for a in launch_of(plan.geometry).args if isinstance(a, TensorMap)}
    row, head = (128, 100 * 128) if layout == "bhsd" else (4 * 128, 128)
    assert maps["q"].strides == (row, head, 400 * 128) and maps["o"].strides == (2 * row, 2 * head, 800 * 128)
    assert [maps[n].dtype for n in "qkvo"] == ["fp8", "fp8", "fp8", "bf16"]
    assert maps["k"].box[0] == 128 and maps["o"].box[0] == 64


@pytest.mark.parametrize(("scales", "shape", "steps"), [("tensor", (1,), (0, 0)), ("head", (3, 2), (2, 1))])
def test_scales_are_of_each_tensor_or_of_each_batch_and_key_head(
    scales: str, shape: tuple[int, ...], steps: tuple[int, int]
) -> None:
    asked = spec(64, 64, heads=4, kv_heads=2, batch=3, scales=scales)
    assert {t.name: t.shape for t in made_by.operands(asked) if t.name in SCALED} == dict.fromkeys(SCALED, shape)
    (args,) = (arg for arg in launch_of(plan_cuda(asked).geometry).args if isinstance(arg, Struct))
    assert (args.values["scale_batch"], args.values["scale_head"]) == steps
    data = made_by.random_data(asked, 1)
    plain = replace(asked, scales="")
    factors = [np.broadcast_to(data[name].reshape(-1, shape[-1] if scales == "head" else 1), (3, 2)) for name in SCALED]
    wide = [
        data[n].astype(np.float64) * f.repeat(2 if n == "q" else 1, 1)[:, :, None, None]
        for n, f in zip("qkv", factors, strict=True)
    ]
    same = Data({**data.arrays, **dict(zip("qkv", wide, strict=True))}, {})
    found, want = (made_by.reference(s, d)["o"].want for s, d in ((asked, data), (plain, same)))
    np.testing.assert_allclose(found, want, rtol=1e-12, atol=1e-12)


# ------------------------------------------------------------------------------------------ what judges


def computed(asked: Attention, data: Data, keys: Array | None = None) -> Array:
    """As the kernel does it: weights raised by 2^8 and rounded to e4m3, sums of those that are not rounded. ``keys``:
    the key whose value each weight is multiplied by."""
    q, k, v = (data[name].astype(np.float32) for name in "qkv")
    scores = np.matmul(q, k.repeat(asked.group, 1).swapaxes(2, 3)) * np.float32(asked.factor)
    if asked.causal:
        seen = np.arange(asked.seq_k) <= np.arange(asked.seq_q)[:, None] + asked.seq_k - asked.seq_q
        scores = np.where(seen, scores, -np.inf)
    weights = np.exp(scores - scores.max(-1, keepdims=True)) * 256
    rounded = weights.astype(asked.element.numpy).astype(np.float32)
    v = v.repeat(asked.group, 1)[:, :, np.arange(asked.seq_k) if keys is None else keys]
    return (np.matmul(rounded, v) / weights.sum(-1, keepdims=True)).astype(asked.out.numpy)


@pytest.mark.parametrize("seq_k", [2, 7, 32, 100, 600])
@pytest.mark.parametrize("causal", [True, False])
def test_values_of_other_keys_are_noticed_though_each_element_may_be_within_its_bound(seq_k: int, causal: bool) -> None:
    """Weights of fp8 allow each element a sixteenth; all errors together must be what rounding predicts."""
    asked = spec(min(seq_k, 64), seq_k, head_dim=64, heads=2, kv_heads=1, causal=causal)
    data = made_by.random_data(asked, seq_k)
    data.arrays["o"][...] = computed(asked, data)
    right = compare(asked, data).main
    assert right.ok and 0 < right.noise < 0.9 * right.most_noise
    pairs = np.arange(seq_k) ^ 1
    data.arrays["o"][...] = computed(asked, data, np.where(pairs < seq_k, pairs, np.arange(seq_k)))
    wrong = compare(asked, data).main
    assert not wrong.ok and wrong.noise > 1.5 * wrong.most_noise


def test_a_gain_that_is_off_by_a_tenth_is_noticed() -> None:
    asked = spec(64, 64, head_dim=64)
    data = made_by.random_data(asked, 3)
    data.arrays["o"][...] = (computed(asked, data).astype(np.float32) * 1.1).astype(asked.out.numpy)
    assert not compare(asked, data).ok


def test_random_specifications_have_all_that_bytes_have() -> None:
    rng = random.Random(1)
    drawn = [random_spec(rng, "sm_90a", ("fp8",)) for _ in range(30)]
    drawn += [random_decode(rng, "sm_90a", ("fp8",)) for _ in range(10)]
    assert {s.dtype for s in drawn} == {"fp8"} and {s.scales for s in drawn} == {"", "tensor", "head"}
    assert {s.out_name for s in drawn} == {"f16", "bf16"}
    assert any(s.paged for s in drawn) and any(s.varlen for s in drawn) and any(s.splits == 0 for s in drawn)


@pytest.mark.cuda
@pytest.mark.parametrize("inputs", ["random", "large", "same"])
@pytest.mark.parametrize("dim", [64, 128, 256])
def test_on_a_gpu(dim: int, inputs: str) -> None:
    from amdgen.verify import run

    asked = spec(300, 500, head_dim=dim, heads=4, kv_heads=2, batch=2, causal=dim != 64, lse=True, scales="head")
    report = run(asked, "cuda", seed=dim, inputs=inputs)
    assert report.ok, report.comparison
