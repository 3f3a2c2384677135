"""The gradients of attention: what fits, what is chosen, the order of the work, the statements, and the reference."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from amdgen.kernels.attention.backward import AttentionBackward
from amdgen.kernels.attention.backward.hopper.arguments import launch_of
from amdgen.kernels.attention.backward.hopper.build import plan_backward
from amdgen.kernels.attention.backward.hopper.geometry import BackwardGeometry
from amdgen.kernels.attention.backward.hopper.text import render_backward
from amdgen.kernels.attention.reference import ordinary
from amdgen.kernels.errors import SpecError
from amdgen.kernels.registry import family
from amdgen.kernels.tensors import Struct, TensorMap
from amdgen.verify import compare, random_data

ONE = family("attention_backward")


def spec(seq_q: int = 1024, seq_k: int = 1024, **more: Any) -> AttentionBackward:
    return AttentionBackward("sm_90a", seq_q, seq_k, **more)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"tile": (64, 96)}, "keys come in 64 for each of 1 to 3 warpgroups, which share 2 panels of dQ"),
        ({"tile": (64, 64)}, "use 128 keys"),  # one warpgroup can't compute both panels of dQ
        ({"tile": (72, 128)}, "use a multiple of 16 up to 256"),
        ({"tile": (80, 128), "head_dim": 64}, "use a multiple of 32 up to 256"),  # two warpgroups share the queries
        ({"tile": (96, 128)}, "use fewer queries"),  # 240 registers a thread
        ({"tile": (128, 128), "head_dim": 64, "pipeline": "values_early"}, "use fewer queries"),
        ({"tile": (32, 128), "head_dim": 64}, "dK and dV don't fit where dQ and dS were"),
        ({"tile": (64, 128), "stages": 4}, "bytes of shared memory; a block has 232448"),
        ({"stages": 3}, "use 1, 2 or 4"),
        ({"heads": 6, "section": 4}, "there are 6 key heads"),
        ({"seq_q": 1 << 24, "heads": 8192}, "pieces of work; the kernel counts them in 32 bits"),
        ({"head_dim": 136}, "gradients are for at most 128"),
        ({"heads": 3, "kv_heads": 2}, "--kv-heads 2 does not divide --heads 3"),
        ({"adding": "atomics"}, "--adding atomics"),
    ],
)
def test_what_does_not_fit_is_refused(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(SpecError) as caught:
        plan_backward(spec(**asked))
    assert says in f"{caught.value} {caught.value.hint}"


@pytest.mark.parametrize("arch", ["sm_80", "gfx942"])
def test_other_chips_have_none(arch: str) -> None:
    with pytest.raises(SpecError, match=f"attention_backward has no kernels for {arch}"):
        AttentionBackward(arch, 64, 64)
    assert ONE.archs() == ["sm_90a"]


@pytest.mark.parametrize(
    ("dim", "causal", "name"),
    [
        (64, False, "128x128_s2_in_order_registers"),
        (64, True, "128x128_s2_in_order_bulk_causal"),
        (128, False, "80x128_s2_in_order_registers"),
    ],
)
def test_the_measured_way_is_chosen_and_what_is_given_is_kept(dim: int, causal: bool, name: str) -> None:
    assert plan_backward(spec(head_dim=dim, causal=causal)).name.endswith(name)
    given = plan_backward(spec(head_dim=dim, tile=(64, 128), stages=1, adding="bulk")).spec
    assert (given.tile, given.stages, given.adding) == ((64, 128), 1, "bulk")
    ways = [(one.tile, one.pipeline, one.adding) for one in ONE.candidates(spec(head_dim=dim))]
    assert len(ways) == len(set(ways)) > 4


@pytest.mark.parametrize("seed", range(30))
def test_every_piece_of_work_comes_once_and_after_what_it_waits_for(seed: int) -> None:
    """So blocks that take pieces in order can't wait for one another for ever."""
    g = plan_backward(ONE.sample(random.Random(seed), "sm_90a")).geometry
    met = [g.find(number) for number in range(g.work)]
    assert len(set(met)) == g.work
    for section in range(g.sections):
        places = {
            kind: [number for number, one in enumerate(met) if one[:2] == (kind, section)]
            for kind in ("prepare", "multiply", "convert")
        }
        assert [len(found) for found in places.values()] == [g.prepared, g.multiplied, g.prepared]
        assert all(max(a) < min(b) for a, b in pairwise(places.values()))


def find(g: BackwardGeometry, number: int, p: Any) -> tuple[str, int, int]:
    """As ``Work::find`` of the kernel, with the numbers that it is launched with."""
    factor, shift = p["by_slot"]
    if number < p["prepared"]:
        return "prepare", 0, number
    number -= p["prepared"]
    if number < p["ahead"]:
        return "prepare", 1, number
    number -= p["ahead"]
    if number < p["multiplied"]:
        return "multiply", 0, number
    number -= p["multiplied"]
    if not p["last"]:
        return "convert", 0, number
    at = min(1 + (number * factor >> shift), p["last"])
    number -= (at - 1) * p["slot"]
    if at < p["last"]:
        if number < p["prepared"]:
            return "prepare", at + 1, number
        number -= p["prepared"]
    if number < p["multiplied"]:
        return "multiply", at, number
    number -= p["multiplied"]
    if number < p["prepared"]:
        return "convert", at - 1, number
    return "convert", at, number - p["prepared"]


@pytest.mark.parametrize("section", [1, 2, 3, 6])
def test_the_kernel_finds_the_same_work(section: int) -> None:
    g = plan_backward(spec(300, 400, heads=6, kv_heads=3, batch=2, section=section)).geometry
    launch = launch_of(g)
    numbers = next(arg for arg in launch.args if isinstance(arg, Struct)).values
    assert [find(g, n, numbers) for n in range(g.work)] == [g.find(n) for n in range(g.work)]
    assert numbers["work"] == g.work and numbers["signals"] == g.multiplied * g.consumers
    assert launch.scratch["counters"] == 4 * (2 + 2 * g.sections)


def test_a_section_fits_half_of_l2() -> None:
    g = plan_backward(spec(1024, 1024, heads=16, batch=16)).geometry
    assert g.sections > 1 and g.section * g.sections == 256
    bytes_of_one = 1024 * 128 * (4 * 2 + 4)  # Q, the gradient, K, V; sums in f32
    assert g.section * bytes_of_one <= g.arch.l2_bytes // 2 < 2 * g.section * bytes_of_one


def test_tensor_maps_know_rows_from_heads() -> None:
    """So that rows beyond a sequence's end are zeros when read and dropped when written, in both layouts."""
    for layout, strides in (("bhsd", (256, 100 * 256, 400 * 256)), ("bshd", (4 * 256, 256, 400 * 256))):
        g = plan_backward(spec(100, 70, heads=4, kv_heads=2, batch=2, layout=layout)).geometry
        maps = {a.name: a for a in launch_of(g).args if isinstance(a, TensorMap)}
        assert list(maps) == ["q", "k", "v", "grad", "dq", "dk", "dv"]
        assert maps["q"].sizes == maps["dq"].sizes == (128, 100, 4, 2) and maps["grad"].strides == strides
        assert maps["dk"].sizes == (128, 70, 2, 2) and maps["dk"].box == (64, 64, 1, 1)
        assert maps["dq"].box == (64, g.queries, 1, 1)  # each warpgroup has one panel


@pytest.mark.parametrize(
    ("pipeline", "wanted"),
    [
        (
            "values_early",
            "multiply_scores multiply_products wgmma_wait<1> exponentials multiply_values wgmma_wait<1> differences "
            "stage_changes multiply_keys share_changes multiply_queries wgmma_wait<2> wgmma_wait<1> wgmma_wait<0> "
            "add_queries",
        ),
        (
            "in_order",
            "multiply_scores multiply_products wgmma_wait<1> exponentials wgmma_wait<0> differences stage_changes "
            "multiply_values multiply_keys share_changes multiply_queries wgmma_wait<2> wgmma_wait<1> wgmma_wait<0> "
            "add_queries",
        ),
    ],
)
def test_each_product_is_waited_for_where_it_is_needed(pipeline: str, wanted: str) -> None:
    """The waits come from the planner."""
    source = render_backward(plan_backward(spec(pipeline=pipeline, tile=(64, 128))))
    loop = source[source.index("for (i32 left = keys.steps; left > 0; left--) {") :]
    loop = loop[: loop.index("add = 1, n++")]
    calls = [re.sub(r"\(.*", "", line.strip()) for line in loop.splitlines()]
    assert [c for c in calls if c in wanted.split()] == wanted.split()
    assert "{{" not in source
    releases = [number for number, line in enumerate(loop.splitlines()) if "mbarrier_arrive(free_" in line]
    assert len(releases) == 2 and "if (lane == 0) mbarrier_arrive(free" not in source


def test_only_tiles_that_need_it_are_masked() -> None:
    plain, causal = (render_backward(plan_backward(spec(causal=causal))) for causal in (False, True))
    assert "if (ends) {" in plain and "first = 0;" in plain
    assert "if (ends || tile * QUERIES" in causal and "first = max(row - (p.seq_k - p.seq_q), 0) / QUERIES;" in causal


@pytest.mark.parametrize("layout", ["bhsd", "bshd"])
def test_the_reference_is_the_gradient_of_the_forward_reference(layout: str) -> None:
    """By differences of Σ O · dO + Σ logarithms · their gradient, with O and logarithms not rounded."""
    asked = spec(7, 9, head_dim=8, heads=4, kv_heads=2, batch=2, causal=True, layout=layout, lse_grad=True, scale=0.6)
    data = random_data(asked, 1)
    forward = ONE_FORWARD.reference(asked.forward, data)
    data = data.replaced(o=forward["o"].want, lse=forward["lse"].want)
    found = ONE.reference(asked, data)

    def loss(name: str, changed: np.ndarray[Any, Any]) -> float:
        made = ONE_FORWARD.reference(asked.forward, data.replaced(**{name: changed}))
        return float((made["o"].want * data["grad"]).sum() + (made["lse"].want * data["lse_grad"]).sum())

    rng, step = random.Random(1), 1e-5
    for name in "qkv":
        values = data[name].astype(np.float64)
        for _ in range(20):
            at = tuple(rng.randrange(n) for n in values.shape)
            up, down = values.copy(), values.copy()
            up[at], down[at] = up[at] + step, down[at] - step
            slope = (loss(name, up) - loss(name, down)) / (2 * step)
            assert abs(slope - found[f"d{name}"].want[at]) < 1e-6


ONE_FORWARD = family("attention")


def test_gradients_with_a_wrong_mask_scale_or_head_are_found() -> None:
    """The bounds are tight enough for the mistakes that kernels make."""
    asked = spec(70, 90, head_dim=64, heads=4, kv_heads=2, causal=True, dtype="bf16")
    data = random_data(asked, 2)
    right = ONE.reference(asked, data)
    others = {
        "mask": ONE.reference(asked.chosen(causal=False), data),
        "scale": ONE.reference(asked.chosen(scale=1.01 * asked.forward.factor), data),
    }
    for found in (right, *others.values()):
        for name, made in found.items():
            data[name][...] = made.want.astype(data[name].dtype)
        assert compare(asked, data).ok is (found is right)
    for name, made in right.items():
        data[name][...] = made.want.astype(data[name].dtype)
    data["dk"][:, [0, 1]] = data["dk"][:, [1, 0]]
    verdict = compare(asked, data)
    assert not verdict.outputs["dk"].ok and verdict.outputs["dq"].ok and verdict.outputs["dv"].ok


def test_the_forward_pass_in_f32_gives_what_the_gradients_are_taken_of() -> None:
    asked = spec(40, 30, head_dim=64, causal=True)  # some queries see no key
    data = random_data(asked, 3)
    np.testing.assert_allclose(
        data["o"].astype(np.float32), ordinary(asked.forward, data).want.astype(np.float32), atol=2e-3
    )
    assert np.isneginf(data["lse"][:, :, :10]).all() and np.isfinite(data["lse"][:, :, 10:]).all()
    assert not ONE.reference(asked, data)["dq"].want[:, :, :10].any()


@pytest.mark.cuda
@pytest.mark.parametrize("section", [1, None])
def test_the_same_launch_twice_does_all_work_again(section: int | None) -> None:
    """The counters are put back by the last block that ends, and dQ is set to 0 again."""
    from amdgen.builder import build
    from amdgen.device import open_device
    from amdgen.launch import load

    asked = spec(300, 500, heads=4, kv_heads=2, batch=3, causal=True, section=section)
    device, built, data = open_device("cuda", "sm_90a"), build(asked), random_data(asked, 3)
    loaded = load(built, device)
    tensors = {}
    for t in ONE.operands(asked):
        tensors[t.name] = device.empty(data[t.name].shape, data[t.name].dtype)
        tensors[t.name].write(data[t.name])
    bound = loaded.bind(tensors)
    for _ in range(3):
        for name in ("dq", "dk", "dv"):
            tensors[name].write(np.full_like(data[name], np.nan))
        bound.start().wait()
        for name in ("dq", "dk", "dv"):
            data[name][...] = tensors[name].read()
        assert compare(asked, data).ok
