"""Triton kernels of the usual kinds. Only compile.py imports this file, and only where Triton is installed.

Names in capitals are compile-time constants. Sizes, launches and what each must compute stand in cases.py.
"""

# mypy: ignore-errors
from __future__ import annotations

import triton
import triton.language as tl
from triton.language.extra.hip import libdevice

# ---------------------------------------------------------------------------------------------- elementwise


@triton.jit
def add(a, b, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    tl.store(out + at, tl.load(a + at, mask=inside) + tl.load(b + at, mask=inside), mask=inside)


@triton.jit
def saxpy_strided_loop(x, y, alpha, n, BLOCK: tl.constexpr):
    """A while loop: each program walks the vector by the grid's size."""
    first = tl.program_id(0) * BLOCK
    while first < n:
        at = first + tl.arange(0, BLOCK)
        value = alpha * tl.load(x + at, mask=at < n, other=0.0) + tl.load(y + at, mask=at < n, other=0.0)
        tl.store(y + at, value, mask=at < n)
        first += tl.num_programs(0) * BLOCK


@triton.jit
def functions(x, out, BLOCK: tl.constexpr):
    """Each transcendental function writes a row."""
    at = tl.arange(0, BLOCK)
    v = tl.load(x + at)
    tl.store(out + at, tl.exp(v))
    tl.store(out + BLOCK + at, tl.log(tl.abs(v) + 1.0))
    tl.store(out + 2 * BLOCK + at, tl.sin(v))
    tl.store(out + 3 * BLOCK + at, tl.cos(v))
    tl.store(out + 4 * BLOCK + at, tl.sqrt(tl.abs(v)))
    tl.store(out + 5 * BLOCK + at, tl.rsqrt(tl.abs(v) + 0.5))
    tl.store(out + 6 * BLOCK + at, tl.erf(v))
    tl.store(out + 7 * BLOCK + at, tl.exp2(v))
    tl.store(out + 8 * BLOCK + at, tl.log2(tl.abs(v) + 1.0))
    tl.store(out + 9 * BLOCK + at, tl.floor(v) + tl.ceil(v) * 10.0)
    tl.store(out + 10 * BLOCK + at, tl.sigmoid(v))
    tl.store(out + 11 * BLOCK + at, tl.div_rn(1.0, v))


@triton.jit
def library_functions(x, y, out, BLOCK: tl.constexpr):
    """ocml's functions, linked in as bitcode."""
    at = tl.arange(0, BLOCK)
    u, v = tl.load(x + at), tl.load(y + at)
    tl.store(out + at, libdevice.pow(tl.abs(u), v))
    tl.store(out + BLOCK + at, libdevice.tanh(u))
    tl.store(out + 2 * BLOCK + at, libdevice.atan2(u, v))
    tl.store(out + 3 * BLOCK + at, libdevice.tan(u))
    tl.store(out + 4 * BLOCK + at, libdevice.fmod(u * 100.0, v))
    tl.store(out + 5 * BLOCK + at, libdevice.log1p(tl.abs(u)))
    tl.store(out + 6 * BLOCK + at, libdevice.expm1(u))
    tl.store(out + 7 * BLOCK + at, libdevice.lgamma(tl.abs(u) + 0.5))


@triton.jit
def gelu(x, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + at, mask=at < n).to(tl.float32)
    inner = 0.7978845608 * (v + 0.044715 * v * v * v)
    tl.store(out + at, (0.5 * v * (1.0 + libdevice.tanh(inner))).to(out.dtype.element_ty), mask=at < n)


@triton.jit
def integers(a, b, out, BLOCK: tl.constexpr):
    """Each integer operation writes a row of 32-bit words."""
    at = tl.arange(0, BLOCK)
    u, v = tl.load(a + at), tl.load(b + at)
    s, t = u.to(tl.int32, bitcast=True), v.to(tl.int32, bitcast=True) | 1
    tl.store(out + at, u // (v | 1))
    tl.store(out + BLOCK + at, u % (v | 1))
    tl.store(out + 2 * BLOCK + at, (s // t).to(tl.uint32, bitcast=True))
    tl.store(out + 3 * BLOCK + at, (s % t).to(tl.uint32, bitcast=True))
    tl.store(out + 4 * BLOCK + at, tl.umulhi(u, v))
    tl.store(out + 5 * BLOCK + at, (u << (v & 31)) ^ (u >> (v & 7)))
    tl.store(out + 6 * BLOCK + at, (s >> (t & 31)).to(tl.uint32, bitcast=True))
    wide = u.to(tl.uint64) * v.to(tl.uint64) + u
    tl.store(out + 7 * BLOCK + at, (wide >> 17).to(tl.uint32))
    tl.store(out + 8 * BLOCK + at, (wide // (v | 1)).to(tl.uint32))
    tl.store(out + 9 * BLOCK + at, tl.where(s < t, ~u, -s.to(tl.int32)).to(tl.uint32))
    tl.store(out + 10 * BLOCK + at, tl.minimum(u, v) - tl.maximum(u, v))


@triton.jit
def narrow_integers(a, b, out8, out16, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    u, v = tl.load(a + at), tl.load(b + at)
    tl.store(out8 + at, u * v - (u >> 2))
    tl.store(out16 + at, u.to(tl.int16) * v.to(tl.int16) + (v.to(tl.int16) << 3))


@triton.jit
def conversions(x, h, b, d, i, u, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    v = tl.load(x + at)
    tl.store(h + at, v.to(tl.float16))
    tl.store(b + at, v.to(tl.bfloat16))
    tl.store(d + at, v.to(tl.float64) * 1.5)
    tl.store(i + at, (v * 100.0).to(tl.int32))
    tl.store(u + at, tl.load(i + BLOCK + at).to(tl.float32) * 0.5)


@triton.jit
def fp8_conversions(x, down, up, BLOCK: tl.constexpr):
    """f32 to 8-bit floats and back, on all types the pointers name."""
    at = tl.arange(0, BLOCK)
    small = tl.load(x + at).to(down.dtype.element_ty)
    tl.store(down + at, small)
    tl.store(up + at, small.to(tl.float32))


@triton.jit
def copy_3d(src, dst, sx, sy, sz, nx, ny, nz, X: tl.constexpr, Y: tl.constexpr, Z: tl.constexpr):
    """A strided box, a three-dimensional grid."""
    x = tl.program_id(0) * X + tl.arange(0, X)[:, None, None]
    y = tl.program_id(1) * Y + tl.arange(0, Y)[None, :, None]
    z = tl.program_id(2) * Z + tl.arange(0, Z)[None, None, :]
    inside = (x < nx) & (y < ny) & (z < nz)
    v = tl.load(src + x * sx + y * sy + z * sz, mask=inside)
    tl.store(dst + (x * ny + y) * nz + z, v, mask=inside)


@triton.jit
def adam(param, grad, mean, square, step_size, beta1, beta2, eps, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    g = tl.load(grad + at, mask=inside)
    m = beta1 * tl.load(mean + at, mask=inside) + (1 - beta1) * g
    s = beta2 * tl.load(square + at, mask=inside) + (1 - beta2) * g * g
    tl.store(mean + at, m, mask=inside)
    tl.store(square + at, s, mask=inside)
    tl.store(param + at, tl.load(param + at, mask=inside) - step_size * m / (tl.sqrt(s) + eps), mask=inside)


@triton.jit
def rotary(x, cosine, sine, out, HALF: tl.constexpr):
    """Rotary position embedding of one row a program."""
    row, at = tl.program_id(0), tl.arange(0, HALF)
    low, high = tl.load(x + row * 2 * HALF + at), tl.load(x + row * 2 * HALF + HALF + at)
    c, s = tl.load(cosine + row * HALF + at), tl.load(sine + row * HALF + at)
    tl.store(out + row * 2 * HALF + at, low * c - high * s)
    tl.store(out + row * 2 * HALF + HALF + at, high * c + low * s)


@triton.jit
def stencil(src, dst, rows, columns, BLOCK: tl.constexpr):
    """Five points; the rim is zero."""
    row, x = tl.program_id(0), tl.arange(0, BLOCK)
    base = src + row * columns + x
    inside = x < columns
    total = -4.0 * tl.load(base, mask=inside, other=0.0)
    total += tl.load(base - 1, mask=inside & (x > 0), other=0.0)
    total += tl.load(base + 1, mask=x + 1 < columns, other=0.0)
    if row > 0:
        total += tl.load(base - columns, mask=inside, other=0.0)
    if row + 1 < rows:
        total += tl.load(base + columns, mask=inside, other=0.0)
    tl.store(dst + row * columns + x, total, mask=inside)


@triton.jit
def collatz(x, steps, BLOCK: tl.constexpr):
    """A loop whose length depends on the data of the whole block."""
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + at)
    count = tl.zeros([BLOCK], tl.int32)
    while tl.max(v, 0) > 1:
        count += (v > 1).to(tl.int32)
        v = tl.where(v > 1, tl.where(v % 2 == 0, v // 2, 3 * v + 1), v)
    tl.store(steps + at, count)


@triton.jit(noinline=True)
def polynomial(v):
    return ((v * 0.25 + 0.5) * v - 1.5) * v + 2.0


@triton.jit
def device_function(x, out, BLOCK: tl.constexpr):
    """Calls a function that is not inlined; Triton allows that for scalars."""
    factor = polynomial(polynomial(tl.load(x + tl.program_id(0))))
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + at, factor * at)


# ---------------------------------------------------------------------------------------------- random numbers


@triton.jit
def dropout(x, out, keep, seed, n, BLOCK: tl.constexpr):
    """Philox: the mask is made again from the seed, not stored."""
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    kept = tl.rand(seed, at) < keep
    v = tl.load(x + at, mask=at < n)
    tl.store(out + at, tl.where(kept, v / keep, 0.0), mask=at < n)


@triton.jit
def random_words(out, seed, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    a, b, c, d = tl.randint4x(seed, at)
    tl.store(out + at, a)
    tl.store(out + BLOCK + at, b)
    tl.store(out + 2 * BLOCK + at, c)
    tl.store(out + 3 * BLOCK + at, d)


@triton.jit
def random_normal(out, seed, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + at, tl.randn(seed, at))


# ---------------------------------------------------------------------------------------------- reductions, scans


@triton.jit
def softmax(x, out, columns, BLOCK: tl.constexpr):
    row, at = tl.program_id(0), tl.arange(0, BLOCK)
    v = tl.load(x + row * columns + at, mask=at < columns, other=-float("inf")).to(tl.float32)
    e = tl.exp(v - tl.max(v, axis=0))
    tl.store(out + row * columns + at, (e / tl.sum(e, axis=0)).to(out.dtype.element_ty), mask=at < columns)


@triton.jit
def softmax_online(x, out, columns, BLOCK: tl.constexpr):
    """Rows longer than a block: one pass for maximum and sum, one for the result."""
    row = tl.program_id(0)
    top, total = -float("inf"), 0.0
    for first in range(0, columns, BLOCK):
        at = first + tl.arange(0, BLOCK)
        v = tl.load(x + row * columns + at, mask=at < columns, other=-float("inf")).to(tl.float32)
        new = tl.maximum(top, tl.max(v, axis=0))
        total = total * tl.exp(top - new) + tl.sum(tl.exp(v - new), axis=0)
        top = new
    for first in range(0, columns, BLOCK):
        at = first + tl.arange(0, BLOCK)
        v = tl.load(x + row * columns + at, mask=at < columns, other=0.0).to(tl.float32)
        tl.store(out + row * columns + at, tl.exp(v - top) / total, mask=at < columns)


@triton.jit
def cross_entropy(logits, labels, loss, columns, BLOCK: tl.constexpr):
    row, at = tl.program_id(0), tl.arange(0, BLOCK)
    v = tl.load(logits + row * columns + at, mask=at < columns, other=-float("inf"))
    top = tl.max(v, axis=0)
    total = tl.log(tl.sum(tl.exp(v - top), axis=0)) + top
    tl.store(loss + row, total - tl.load(logits + row * columns + tl.load(labels + row)))


@triton.jit
def layer_norm(x, weight, bias, out, means, rstds, columns, eps, BLOCK: tl.constexpr):
    row, at = tl.program_id(0), tl.arange(0, BLOCK)
    inside = at < columns
    v = tl.load(x + row * columns + at, mask=inside, other=0.0)
    mean = tl.sum(v, axis=0) / columns
    centred = tl.where(inside, v - mean, 0.0)
    rstd = 1 / tl.sqrt(tl.sum(centred * centred, axis=0) / columns + eps)
    tl.store(means + row, mean)
    tl.store(rstds + row, rstd)
    w, b = tl.load(weight + at, mask=inside), tl.load(bias + at, mask=inside)
    tl.store(out + row * columns + at, centred * rstd * w + b, mask=inside)


@triton.jit
def layer_norm_backward(dy, x, weight, means, rstds, dx, dweight, dbias, lock, columns, BLOCK: tl.constexpr):
    """dx of one row; weight and bias gradients are summed over rows under a lock."""
    row, at = tl.program_id(0), tl.arange(0, BLOCK)
    inside = at < columns
    g = tl.load(dy + row * columns + at, mask=inside, other=0.0)
    v = tl.load(x + row * columns + at, mask=inside, other=0.0)
    w = tl.load(weight + at, mask=inside, other=0.0)
    mean, rstd = tl.load(means + row), tl.load(rstds + row)
    hat = tl.where(inside, (v - mean) * rstd, 0.0)
    wg = w * g
    c1, c2 = tl.sum(hat * wg, axis=0) / columns, tl.sum(wg, axis=0) / columns
    tl.store(dx + row * columns + at, (wg - (hat * c1 + c2)) * rstd, mask=inside)
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    tl.store(dweight + at, tl.load(dweight + at, mask=inside) + g * hat, mask=inside)
    tl.store(dbias + at, tl.load(dbias + at, mask=inside) + g, mask=inside)
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)


@triton.jit
def rms_norm(x, weight, out, columns, eps, BLOCK: tl.constexpr):
    row, at = tl.program_id(0), tl.arange(0, BLOCK)
    v = tl.load(x + row * columns + at, mask=at < columns, other=0.0).to(tl.float32)
    scale = tl.rsqrt(tl.sum(v * v, axis=0) / columns + eps)
    w = tl.load(weight + at, mask=at < columns).to(tl.float32)
    tl.store(out + row * columns + at, (v * scale * w).to(out.dtype.element_ty), mask=at < columns)


@triton.jit
def merge_moments(mean_a, square_a, count_a, mean_b, square_b, count_b):
    count = count_a + count_b
    share = tl.where(count == 0.0, 0.0, count_b / count)
    delta = mean_b - mean_a
    return mean_a + delta * share, square_a + square_b + delta * delta * count_a * share, count


@triton.jit
def moments(x, mean, variance, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    """Welford's merge as a reduction of tuples along each row."""
    rows, columns = tl.arange(0, ROWS)[:, None], tl.arange(0, COLUMNS)[None, :]
    v = tl.load(x + rows * COLUMNS + columns)
    m, s, c = tl.reduce((v, tl.zeros_like(v), tl.full(v.shape, 1.0, tl.float32)), 1, merge_moments)
    tl.store(mean + tl.arange(0, ROWS), m)
    tl.store(variance + tl.arange(0, ROWS), s / c)


@triton.jit
def reduce_all(x, total, largest, n, BLOCK: tl.constexpr):
    """Partial results meet in atomics."""
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + at, mask=at < n, other=0)
    tl.atomic_add(total, tl.sum(v, axis=0))
    tl.atomic_max(largest, tl.max(v, axis=0))


@triton.jit
def reduce_axes(x, row_max, row_arg, column_min, column_arg, row_xor, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    rows, columns = tl.arange(0, ROWS), tl.arange(0, COLUMNS)
    v = tl.load(x + rows[:, None] * COLUMNS + columns[None, :])
    tl.store(row_max + rows, tl.max(v, axis=1))
    tl.store(row_arg + rows, tl.argmax(v, axis=1))
    tl.store(column_min + columns, tl.min(v, axis=0))
    tl.store(column_arg + columns, tl.argmin(v, axis=0))
    tl.store(row_xor + rows, tl.xor_sum(v, axis=1))


@triton.jit
def scans(x, sums, products, backward, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    rows, columns = tl.arange(0, ROWS)[:, None], tl.arange(0, COLUMNS)[None, :]
    at = rows * COLUMNS + columns
    v = tl.load(x + at)
    tl.store(sums + at, tl.cumsum(v, axis=1))
    tl.store(products + at, tl.cumprod(v, axis=1))
    tl.store(backward + at, tl.cumsum(v, axis=0, reverse=True))


@triton.jit
def compose(a1, b1, a2, b2):
    return a1 * a2, b1 * a2 + b2


@triton.jit
def linear_recurrence(a, b, out, LENGTH: tl.constexpr):
    """y[t] = a[t] y[t-1] + b[t] as an associative scan of pairs."""
    row, at = tl.program_id(0), tl.arange(0, LENGTH)
    _, y = tl.associative_scan((tl.load(a + row * LENGTH + at), tl.load(b + row * LENGTH + at)), 0, compose)
    tl.store(out + row * LENGTH + at, y)


@triton.jit
def sort_rows(x, ascending, descending, COLUMNS: tl.constexpr):
    row, at = tl.program_id(0), tl.arange(0, COLUMNS)
    v = tl.load(x + row * COLUMNS + at)
    tl.store(ascending + row * COLUMNS + at, tl.sort(v))
    tl.store(descending + row * COLUMNS + at, tl.sort(v, descending=True))


@triton.jit
def top_k(x, out, COLUMNS: tl.constexpr, K: tl.constexpr):
    row = tl.program_id(0)
    v = tl.load(x + row * COLUMNS + tl.arange(0, COLUMNS))
    tl.store(out + row * K + tl.arange(0, K), tl.topk(v, K))


@triton.jit
def histogram(x, out, BLOCK: tl.constexpr, BINS: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.atomic_add(out + tl.arange(0, BINS), tl.histogram(tl.load(x + at), BINS))


@triton.jit
def compact(x, out, count, BLOCK: tl.constexpr):
    """Keeps the positive values: their places come from a prefix sum."""
    v = tl.load(x + tl.arange(0, BLOCK))
    keep = v > 0
    place = tl.cumsum(keep.to(tl.int32), axis=0) - 1
    tl.store(out + place, v, mask=keep)
    tl.store(count, tl.sum(keep.to(tl.int32), axis=0))


# ---------------------------------------------------------------------------------------------- memory


@triton.jit
def integer_atomics(where, values, out, old, BLOCK: tl.constexpr):
    """Eight words, one for each operation, and one more set of slots that collide."""
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    slot, v = tl.load(where + at), tl.load(values + at)
    tl.atomic_add(out + slot, v)
    tl.atomic_max(out + 64 + slot, v)
    tl.atomic_min(out + 128 + slot, v)
    tl.atomic_and(out + 192 + slot, v)
    tl.atomic_or(out + 256 + slot, v)
    tl.atomic_xor(out + 320 + slot, v)
    tl.store(old + at, tl.atomic_add(out + 384 + at, v))


@triton.jit
def float_atomics(where, values, out, halves, doubles, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    slot, v = tl.load(where + at), tl.load(values + at)
    tl.atomic_add(out + slot, v)
    tl.atomic_max(out + 64 + slot, v)
    tl.atomic_add(halves + at, v.to(halves.dtype.element_ty))
    tl.atomic_add(doubles + slot, v.to(tl.float64))


@triton.jit
def ticket_lock(lock, counter, data, out, BLOCK: tl.constexpr):
    """compare-and-swap and exchange: programs append to a list, one at a time."""
    me = tl.program_id(0)
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    place = tl.load(counter)
    tl.store(counter, place + 1)
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)
    at = tl.arange(0, BLOCK)
    tl.store(out + place * BLOCK + at, tl.load(data + me * BLOCK + at))


@triton.jit
def gather_rows(table, index, out, WIDTH: tl.constexpr, ROWS: tl.constexpr):
    """An embedding: rows picked by index; index -1 gives zeros."""
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    at = tl.load(index + rows)
    columns = tl.arange(0, WIDTH)
    v = tl.load(table + at[:, None] * WIDTH + columns[None, :], mask=at[:, None] >= 0, other=0.0)
    tl.store(out + rows[:, None] * WIDTH + columns[None, :], v)


@triton.jit
def scatter_rows(src, index, out, WIDTH: tl.constexpr):
    row, columns = tl.program_id(0), tl.arange(0, WIDTH)
    tl.store(out + tl.load(index + row) * WIDTH + columns, tl.load(src + row * WIDTH + columns))


@triton.jit
def gather_in_block(x, index, out, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    """tl.gather: values change lanes along an axis."""
    at = tl.arange(0, ROWS)[:, None] * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    tl.store(out + at, tl.gather(tl.load(x + at), tl.load(index + at), axis=1))


@triton.jit
def transpose(src, dst, rows, columns, BLOCK: tl.constexpr):
    y, x = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK), tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(src + y[:, None] * columns + x[None, :], mask=(y[:, None] < rows) & (x[None, :] < columns))
    tl.store(dst + x[:, None] * rows + y[None, :], tl.trans(v), mask=(x[:, None] < columns) & (y[None, :] < rows))


@triton.jit
def shuffles(x, out, BLOCK: tl.constexpr):
    """Reshape, permute, split, join, interleave, flip: data changes lanes and waves through LDS."""
    at = tl.arange(0, BLOCK)
    v = tl.load(x + at)
    low, high = tl.split(tl.reshape(v, [BLOCK // 2, 2]))
    tl.store(out + at, tl.interleave(high, low))
    turned = tl.permute(tl.reshape(v, [4, BLOCK // 16, 4]), [2, 0, 1])
    tl.store(out + BLOCK + at, tl.reshape(turned, [BLOCK]))
    tl.store(out + 2 * BLOCK + at, tl.flip(v, 0))
    tl.store(out + 3 * BLOCK + at, tl.reshape(tl.trans(tl.join(low, high)), [BLOCK]))


@triton.jit
def block_pointers(src, dst, rows, columns, BLOCK: tl.constexpr):
    """Tensor descriptors made on the device; the rim is masked by them."""
    source = tl.make_tensor_descriptor(src, [rows, columns], [columns, 1], [BLOCK, BLOCK])
    target = tl.make_tensor_descriptor(dst, [rows, columns], [columns, 1], [BLOCK, BLOCK])
    y, x = tl.program_id(0) * BLOCK, tl.program_id(1) * BLOCK
    target.store([y, x], source.load([y, x]) * 2.0)


# ---------------------------------------------------------------------------------------------- matrix products


@triton.jit
def tile_product(
    a,
    b,
    m,
    n,
    k,
    am,
    ak,
    bk,
    bn,
    row,
    column,
    M: tl.constexpr,
    N: tl.constexpr,
    K: tl.constexpr,
    out_dtype: tl.constexpr,
):
    """One tile of A·B, from the tile's row and column."""
    rows, columns, depth = row + tl.arange(0, M), column + tl.arange(0, N), tl.arange(0, K)
    pa = a + rows[:, None] * am + depth[None, :] * ak
    pb = b + depth[:, None] * bk + columns[None, :] * bn
    acc = tl.zeros([M, N], out_dtype)
    for step in range(tl.cdiv(k, K)):
        left = k - step * K
        va = tl.load(pa, mask=(rows[:, None] < m) & (depth[None, :] < left), other=0.0)
        vb = tl.load(pb, mask=(depth[:, None] < left) & (columns[None, :] < n), other=0.0)
        acc = tl.dot(va, vb, acc, out_dtype=out_dtype)
        pa += K * ak
        pb += K * bk
    return acc


@triton.jit
def matmul(
    a,
    b,
    c,
    m,
    n,
    k,
    am,
    ak,
    bk,
    bn,
    M: tl.constexpr,
    N: tl.constexpr,
    K: tl.constexpr,
    GROUP: tl.constexpr,
    out_dtype: tl.constexpr,
):
    """C = A·B; programs of GROUP tile rows share columns of B in the cache."""
    tiles_m, tiles_n = tl.cdiv(m, M), tl.cdiv(n, N)
    program = tl.program_id(0)
    band = program // (GROUP * tiles_n)
    height = min(tiles_m - band * GROUP, GROUP)
    row = band * GROUP + program % (GROUP * tiles_n) % height
    column = program % (GROUP * tiles_n) // height
    acc = tile_product(a, b, m, n, k, am, ak, bk, bn, row * M, column * N, M, N, K, out_dtype)
    rows, columns = row * M + tl.arange(0, M), column * N + tl.arange(0, N)
    tl.store(
        c + rows[:, None] * n + columns[None, :],
        acc.to(c.dtype.element_ty),
        mask=(rows[:, None] < m) & (columns[None, :] < n),
    )


@triton.jit
def matmul_even(a, b, c, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, out_dtype: tl.constexpr):
    """No masks: sizes are multiples of the tile, so loads go wide and may be pipelined through LDS."""
    rows = tl.program_id(0) * M + tl.arange(0, M)
    columns = tl.program_id(1) * N + tl.arange(0, N)
    depth = tl.arange(0, K)
    pa = a + rows[:, None] * k + depth[None, :]
    pb = b + depth[:, None] * n + columns[None, :]
    acc = tl.zeros([M, N], out_dtype)
    for _ in range(0, k, K):
        acc = tl.dot(tl.load(pa), tl.load(pb), acc, out_dtype=out_dtype)
        pa += K
        pb += K * n
    tl.store(c + rows[:, None] * n + columns[None, :], acc.to(c.dtype.element_ty))


@triton.jit
def matmul_bias_relu(a, b, bias, c, m, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    row, column = tl.program_id(0) * M, tl.program_id(1) * N
    acc = tile_product(a, b, m, n, k, k, 1, n, 1, row, column, M, N, K, tl.float32)
    rows, columns = row + tl.arange(0, M), column + tl.arange(0, N)
    acc += tl.load(bias + columns, mask=columns < n)[None, :]
    acc = tl.where(acc > 0, acc, 0.01 * acc)
    tl.store(
        c + rows[:, None] * n + columns[None, :],
        acc.to(c.dtype.element_ty),
        mask=(rows[:, None] < m) & (columns[None, :] < n),
    )


@triton.jit
def matmul_split_k(a, b, c, m, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, SPLITS: tl.constexpr):
    """Programs share a tile along k; their parts meet in atomics."""
    row, column, part = tl.program_id(0) * M, tl.program_id(1) * N, tl.program_id(2)
    share = k // SPLITS
    acc = tile_product(
        a + part * share, b + part * share * n, m, n, share, k, 1, n, 1, row, column, M, N, K, tl.float32
    )
    rows, columns = row + tl.arange(0, M), column + tl.arange(0, N)
    tl.atomic_add(c + rows[:, None] * n + columns[None, :], acc, mask=(rows[:, None] < m) & (columns[None, :] < n))


@triton.jit
def matmul_persistent(a, b, c, m, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    """Fewer programs than tiles: each walks over its share."""
    tiles_n = tl.cdiv(n, N)
    for tile in range(tl.program_id(0), tl.cdiv(m, M) * tiles_n, tl.num_programs(0)):
        row, column = tile // tiles_n * M, tile % tiles_n * N
        acc = tile_product(a, b, m, n, k, k, 1, n, 1, row, column, M, N, K, tl.float32)
        rows, columns = row + tl.arange(0, M), column + tl.arange(0, N)
        tl.store(
            c + rows[:, None] * n + columns[None, :],
            acc.to(c.dtype.element_ty),
            mask=(rows[:, None] < m) & (columns[None, :] < n),
        )


@triton.jit
def matmul_grouped(a, b, c, offsets, sizes, groups, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    """Products of different sizes in one launch: sizes is (group, [m, n, k]), offsets where A, B and C begin."""
    tile = tl.program_id(0)
    before = 0
    for g in range(groups):
        m, n, k = tl.load(sizes + 3 * g), tl.load(sizes + 3 * g + 1), tl.load(sizes + 3 * g + 2)
        tiles_n = tl.cdiv(n, N)
        count = tl.cdiv(m, M) * tiles_n
        while tile >= before and tile < before + count:
            pa, pb, pc = tl.load(offsets + 3 * g), tl.load(offsets + 3 * g + 1), tl.load(offsets + 3 * g + 2)
            row, column = (tile - before) // tiles_n * M, (tile - before) % tiles_n * N
            acc = tile_product(a + pa, b + pb, m, n, k, k, 1, n, 1, row, column, M, N, K, tl.float32)
            rows, columns = row + tl.arange(0, M), column + tl.arange(0, N)
            tl.store(
                c + pc + rows[:, None] * n + columns[None, :],
                acc.to(c.dtype.element_ty),
                mask=(rows[:, None] < m) & (columns[None, :] < n),
            )
            tile += tl.num_programs(0)
        before += count


@triton.jit
def matmul_batched(a, b, c, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, BATCH: tl.constexpr):
    """tl.dot of three-dimensional blocks."""
    z, x, y, d = tl.arange(0, BATCH)[:, None, None], tl.arange(0, M), tl.arange(0, N), tl.arange(0, K)
    va = tl.load(a + z * M * K + x[None, :, None] * K + d[None, None, :])
    vb = tl.load(b + z * K * N + d[None, :, None] * N + y[None, None, :])
    tl.store(c + z * M * N + x[None, :, None] * N + y[None, None, :], tl.dot(va, vb))


@triton.jit
def matmul_int4(a, packed, scale, c, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    """Weights of four bits, two in a byte along k, with a scale for each column."""
    rows = tl.program_id(0) * M + tl.arange(0, M)
    columns = tl.program_id(1) * N + tl.arange(0, N)
    acc = tl.zeros([M, N], tl.float32)
    for first in range(0, k, K):
        depth = first + tl.arange(0, K)
        byte = tl.load(packed + (depth[:, None] // 2) * n + columns[None, :])
        nibble = (byte >> ((depth[:, None] % 2) * 4).to(tl.uint8)) & 15
        weight = nibble.to(tl.float16) - 8.0
        acc = tl.dot(tl.load(a + rows[:, None] * k + depth[None, :]), weight, acc)
    acc *= tl.load(scale + columns)[None, :]
    tl.store(c + rows[:, None] * n + columns[None, :], acc)


@triton.jit
def matmul_scaled(
    a,
    a_scale,
    b,
    b_scale,
    c,
    M: tl.constexpr,
    N: tl.constexpr,
    K: tl.constexpr,
    A_FORMAT: tl.constexpr,
    B_FORMAT: tl.constexpr,
    A_PACK: tl.constexpr,
    B_PACK: tl.constexpr,
):
    """OCP microscaling: one power-of-two scale for each 32 elements along k. B is (n, k), read transposed."""
    x, y = tl.arange(0, M), tl.arange(0, N)
    da, db, s = tl.arange(0, K // A_PACK), tl.arange(0, K // B_PACK), tl.arange(0, K // 32)
    va = tl.load(a + x[:, None] * (K // A_PACK) + da[None, :])
    vb = tl.load(b + y[None, :] * (K // B_PACK) + db[:, None])
    sa = tl.load(a_scale + x[:, None] * (K // 32) + s[None, :])
    sb = tl.load(b_scale + y[:, None] * (K // 32) + s[None, :])
    tl.store(c + x[:, None] * N + y[None, :], tl.dot_scaled(va, sa, A_FORMAT, vb, sb, B_FORMAT))


@triton.jit
def matrix_vector(a, x, y, rows, columns, ROWS: tl.constexpr, BLOCK: tl.constexpr):
    r = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    acc = tl.zeros([ROWS, BLOCK], tl.float32)
    for first in range(0, columns, BLOCK):
        at = first + tl.arange(0, BLOCK)
        inside = at < columns
        va = tl.load(a + r[:, None] * columns + at[None, :], mask=(r[:, None] < rows) & inside[None, :], other=0.0)
        acc += va.to(tl.float32) * tl.load(x + at, mask=inside, other=0.0).to(tl.float32)[None, :]
    tl.store(y + r, tl.sum(acc, axis=1), mask=r < rows)


@triton.jit
def convolution(
    image, weight, out, channels, height, width, filters, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr
):
    """3×3, no padding, as an implicit product: pixels × (channel, tap) · (channel, tap) × filters."""
    oh, ow = height - 2, width - 2
    pixel = tl.program_id(0) * M + tl.arange(0, M)
    filt = tl.program_id(1) * N + tl.arange(0, N)
    y, x = pixel // ow, pixel % ow
    depth = channels * 9
    acc = tl.zeros([M, N], tl.float32)
    for first in range(0, depth, K):
        d = first + tl.arange(0, K)
        channel, tap = d // 9, d % 9
        at = (
            channel[None, :] * height * width + (y[:, None] + tap[None, :] // 3) * width + x[:, None] + tap[None, :] % 3
        )
        va = tl.load(image + at, mask=(pixel[:, None] < oh * ow) & (d[None, :] < depth), other=0.0)
        vb = tl.load(
            weight + filt[None, :] * depth + d[:, None],
            mask=(filt[None, :] < filters) & (d[:, None] < depth),
            other=0.0,
        )
        acc = tl.dot(va, vb, acc)
    tl.store(
        out + filt[None, :] * oh * ow + pixel[:, None],
        acc.to(out.dtype.element_ty),
        mask=(pixel[:, None] < oh * ow) & (filt[None, :] < filters),
    )


# ---------------------------------------------------------------------------------------------- attention


@triton.jit
def attention(
    q, k, v, out, lse, scale, length, HEAD: tl.constexpr, M: tl.constexpr, N: tl.constexpr, CAUSAL: tl.constexpr
):
    """Online softmax; q, k, v and out are (head, length, HEAD)."""
    head = tl.program_id(1) * length * HEAD
    rows, d = tl.program_id(0) * M + tl.arange(0, M), tl.arange(0, HEAD)
    inside = rows[:, None] < length
    vq = tl.load(q + head + rows[:, None] * HEAD + d[None, :], mask=inside, other=0.0)
    top, total = tl.full([M], -float("inf"), tl.float32), tl.zeros([M], tl.float32)
    acc = tl.zeros([M, HEAD], tl.float32)
    end = length
    if CAUSAL:
        end = min(length, (tl.program_id(0) + 1) * M)
    for first in range(0, end, N):
        columns = first + tl.arange(0, N)
        vk = tl.load(k + head + columns[None, :] * HEAD + d[:, None], mask=columns[None, :] < length, other=0.0)
        score = tl.dot(vq, vk) * (scale * 1.44269504)
        allowed = columns[None, :] < length
        if CAUSAL:
            allowed = allowed & (columns[None, :] <= rows[:, None])
        score = tl.where(allowed, score, -float("inf"))
        new = tl.maximum(top, tl.max(score, axis=1))
        p = tl.exp2(score - new[:, None])
        shrink = tl.exp2(top - new)
        total = total * shrink + tl.sum(p, axis=1)
        vv = tl.load(v + head + columns[:, None] * HEAD + d[None, :], mask=columns[:, None] < length, other=0.0)
        acc = tl.dot(p.to(vv.dtype), vv, acc * shrink[:, None])
        top = new
    tl.store(
        out + head + rows[:, None] * HEAD + d[None, :], (acc / total[:, None]).to(out.dtype.element_ty), mask=inside
    )
    tl.store(lse + tl.program_id(1) * length + rows, (top + tl.log2(total)) * 0.69314718, mask=rows < length)


@triton.jit
def attention_backward(
    q, k, v, dout, lse, delta, dq, dk, dv, scale, length, HEAD: tl.constexpr, M: tl.constexpr, N: tl.constexpr
):
    """dk and dv of N keys a program; dq by atomics."""
    head = tl.program_id(1) * length * HEAD
    columns, d = tl.program_id(0) * N + tl.arange(0, N), tl.arange(0, HEAD)
    vk = tl.load(k + head + columns[:, None] * HEAD + d[None, :])
    vv = tl.load(v + head + columns[:, None] * HEAD + d[None, :])
    gk, gv = tl.zeros([N, HEAD], tl.float32), tl.zeros([N, HEAD], tl.float32)
    for first in range(0, length, M):
        rows = first + tl.arange(0, M)
        at = head + rows[:, None] * HEAD + d[None, :]
        vq, vo = tl.load(q + at), tl.load(dout + at)
        stat = tl.program_id(1) * length + rows
        p = tl.exp(tl.dot(vq, tl.trans(vk)) * scale - tl.load(lse + stat)[:, None])
        gv = tl.dot(tl.trans(p.to(vo.dtype)), vo, gv)
        ds = p * (tl.dot(vo, tl.trans(vv)) - tl.load(delta + stat)[:, None]) * scale
        gk = tl.dot(tl.trans(ds.to(vq.dtype)), vq, gk)
        tl.atomic_add(dq + at, tl.dot(ds.to(vk.dtype), vk))
    tl.store(dk + head + columns[:, None] * HEAD + d[None, :], gk)
    tl.store(dv + head + columns[:, None] * HEAD + d[None, :], gv)


@triton.jit
def paged_decode(
    q,
    keys,
    values,
    table,
    lengths,
    out,
    scale,
    pages_a_row,
    HEAD: tl.constexpr,
    PAGE: tl.constexpr,
    HEADS: tl.constexpr,
):
    """One token of a sequence a program, over pages found in a table; HEADS queries share a key."""
    row = tl.program_id(0)
    heads, d, slot = tl.arange(0, HEADS), tl.arange(0, HEAD), tl.arange(0, PAGE)
    vq = tl.load(q + (row * HEADS + heads[:, None]) * HEAD + d[None, :]).to(tl.float32)
    length = tl.load(lengths + row)
    top, total = tl.full([HEADS], -float("inf"), tl.float32), tl.zeros([HEADS], tl.float32)
    acc = tl.zeros([HEADS, HEAD], tl.float32)
    for page in range(tl.cdiv(length, PAGE)):
        at = tl.load(table + row * pages_a_row + page) * PAGE * HEAD + slot[:, None] * HEAD + d[None, :]
        inside = page * PAGE + slot < length
        vk = tl.load(keys + at, mask=inside[:, None], other=0.0).to(tl.float32)
        score = tl.sum(vq[:, None, :] * vk[None, :, :], axis=2) * scale
        score = tl.where(inside[None, :], score, -float("inf"))
        new = tl.maximum(top, tl.max(score, axis=1))
        p, shrink = tl.exp(score - new[:, None]), tl.exp(top - new)
        vv = tl.load(values + at, mask=inside[:, None], other=0.0).to(tl.float32)
        acc = acc * shrink[:, None] + tl.sum(p[:, :, None] * vv[None, :, :], axis=1)
        total = total * shrink + tl.sum(p, axis=1)
        top = new
    tl.store(out + (row * HEADS + heads[:, None]) * HEAD + d[None, :], acc / total[:, None])


@triton.jit
def linear_attention(q, k, v, out, length, HEAD: tl.constexpr, CHUNK: tl.constexpr):
    """Causal attention without softmax, in chunks with a running state."""
    at = tl.program_id(0) * length * HEAD
    t, d = tl.arange(0, CHUNK), tl.arange(0, HEAD)
    state = tl.zeros([HEAD, HEAD], tl.float32)
    for first in range(0, length, CHUNK):
        place = at + (first + t[:, None]) * HEAD + d[None, :]
        vq, vk, vv = tl.load(q + place), tl.load(k + place), tl.load(v + place)
        score = tl.where(t[:, None] >= t[None, :], tl.dot(vq, tl.trans(vk)), 0.0)
        result = tl.dot(score.to(vv.dtype), vv) + tl.dot(vq, state.to(vq.dtype))
        tl.store(out + place, result)
        state += tl.dot(tl.trans(vk), vv)
