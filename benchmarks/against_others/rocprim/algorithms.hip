// rocPRIM's device algorithms on random input of random length, each beside what the host computes.
//
//     algorithms SEED MOST      (MOST: the most items of an input)

#include <hip/hip_runtime.h>
#include <rocprim/rocprim.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>
#include <vector>

namespace {

std::mt19937 rng;
size_t most;

void must(hipError_t error, const char *what) {
    if (error == hipSuccess) return;
    std::printf("%s: %s\n", what, hipGetErrorString(error));
    std::exit(2);
}

// Memory of the device, filled with a pattern, or with a copy.
template <class T> class Device {
public:
    explicit Device(size_t n) : n_(n) {
        must(hipMalloc(reinterpret_cast<void **>(&p), bytes() + 1), "hipMalloc");
        must(hipMemset(p, 0xA5, bytes() + 1), "hipMemset");
    }
    explicit Device(const std::vector<T> &from) : Device(from.size()) {
        must(hipMemcpy(p, from.data(), bytes(), hipMemcpyHostToDevice), "hipMemcpy");
    }
    Device(const Device &) = delete;
    ~Device() { (void)hipFree(p); }
    std::vector<T> get() const {
        std::vector<T> out(n_);
        must(hipMemcpy(out.data(), p, bytes(), hipMemcpyDeviceToHost), "hipMemcpy");
        return out;
    }
    T *p = nullptr;

private:
    size_t bytes() const { return n_ * sizeof(T); }
    size_t n_;
};

// Calls an algorithm twice, as rocPRIM wants: first for the size of its temporary storage.
template <class F> void launch(F algorithm) {
    size_t bytes = 0;
    must(algorithm(nullptr, bytes), "size of temporary storage");
    Device<char> storage(bytes);
    must(algorithm(storage.p, bytes), "launch");
    must(hipDeviceSynchronize(), "hipDeviceSynchronize");
}

size_t length() {
    size_t n = 1 + rng() % most;
    return rng() % 4 ? n : 1 + n % 700;
}

template <class T> std::vector<T> draw(size_t n, unsigned below) {
    std::vector<T> out(n);
    for (auto &x : out) x = T(rng() % below);
    return out;
}

template <class T> bool begins_with(const std::vector<T> &out, const std::vector<T> &want) {
    return out.size() >= want.size() && std::equal(want.begin(), want.end(), out.begin());
}

struct Third {
    __device__ __host__ bool operator()(int x) const { return x % 3 == 0; }
};

bool sort_pairs() {
    using Onesweep =
        rocprim::radix_sort_config<rocprim::default_config, rocprim::default_config, rocprim::default_config, 1024>;
    size_t n = length();
    auto keys = draw<unsigned>(n, 1u << 31);
    auto values = draw<unsigned short>(n, 65536);
    Device<unsigned> k(keys), k_out(n);
    Device<unsigned short> v(values), v_out(n);
    launch([&](void *t, size_t &b) { return rocprim::radix_sort_pairs<Onesweep>(t, b, k.p, k_out.p, v.p, v_out.p, n); });
    std::vector<size_t> order(n);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](size_t x, size_t y) { return keys[x] < keys[y]; });
    auto got_keys = k_out.get();
    auto got_values = v_out.get();
    bool right = true;
    for (size_t i = 0; i < n; i++) right &= got_keys[i] == keys[order[i]] && got_values[i] == values[order[i]];
    return right;
}

bool sort_keys_descending() {
    size_t n = length();
    std::vector<double> in(n);
    for (auto &x : in) x = (int(rng() >> 2) - (1 << 29)) * 0.37;
    Device<double> a(in), out(n);
    launch([&](void *t, size_t &b) { return rocprim::radix_sort_keys_desc(t, b, a.p, out.p, n); });
    std::stable_sort(in.begin(), in.end(), std::greater<double>());
    return out.get() == in;
}

bool merge_sort() {
    size_t n = length();
    auto in = draw<int>(n, 100000);
    Device<int> a(in), out(n);
    launch([&](void *t, size_t &b) { return rocprim::merge_sort(t, b, a.p, out.p, n); });
    std::sort(in.begin(), in.end());
    return out.get() == in;
}

bool select() {
    size_t n = length();
    auto in = draw<int>(n, 1000);
    auto flags = draw<unsigned char>(n, 2);
    Device<int> a(in), out(n);
    Device<unsigned char> f(flags);
    Device<unsigned> count(1);
    launch([&](void *t, size_t &b) { return rocprim::select(t, b, a.p, f.p, out.p, count.p, n); });
    std::vector<int> want;
    for (size_t i = 0; i < n; i++)
        if (flags[i]) want.push_back(in[i]);
    return count.get()[0] == want.size() && begins_with(out.get(), want);
}

bool partition() {
    size_t n = length();
    auto in = draw<int>(n, 1000);
    Device<int> a(in), out(n);
    Device<unsigned> count(1);
    launch([&](void *t, size_t &b) { return rocprim::partition(t, b, a.p, out.p, count.p, n, Third()); });
    std::vector<int> want, rest;
    for (int x : in) (Third()(x) ? want : rest).push_back(x);
    size_t chosen = want.size();
    want.insert(want.end(), rest.rbegin(), rest.rend());
    return count.get()[0] == chosen && out.get() == want;
}

bool unique() {
    size_t n = length();
    auto in = draw<int>(n, 3);
    Device<int> a(in), out(n);
    Device<unsigned> count(1);
    launch([&](void *t, size_t &b) { return rocprim::unique(t, b, a.p, out.p, count.p, n, rocprim::equal_to<int>()); });
    in.erase(std::unique(in.begin(), in.end()), in.end());
    return count.get()[0] == in.size() && begins_with(out.get(), in);
}

bool reduce_by_key() {
    size_t n = length();
    auto keys = draw<int>(n, 2);
    auto values = draw<long long>(n, 1000);
    Device<int> k(keys), k_out(n);
    Device<long long> v(values), out(n);
    Device<unsigned> count(1);
    launch([&](void *t, size_t &b) { return rocprim::reduce_by_key(t, b, k.p, v.p, n, k_out.p, out.p, count.p); });
    std::vector<int> want_keys;
    std::vector<long long> want;
    for (size_t i = 0; i < n; i++) {
        if (!i || keys[i] != keys[i - 1]) want_keys.push_back(keys[i]), want.push_back(0);
        want.back() += values[i];
    }
    return count.get()[0] == want.size() && begins_with(k_out.get(), want_keys) && begins_with(out.get(), want);
}

bool run_length_encode() {
    size_t n = length();
    auto in = draw<unsigned char>(n, 2);
    Device<unsigned char> a(in), runs(n);
    Device<unsigned> lengths(n), count(1);
    launch([&](void *t, size_t &b) { return rocprim::run_length_encode(t, b, a.p, n, runs.p, lengths.p, count.p); });
    std::vector<unsigned> want;
    for (size_t i = 0; i < n; i++) {
        if (!i || in[i] != in[i - 1]) want.push_back(0);
        want.back()++;
    }
    return count.get()[0] == want.size() && begins_with(lengths.get(), want);
}

bool histogram() {
    size_t n = length();
    auto in = draw<float>(n, 256);
    Device<float> a(in);
    Device<unsigned> out(256);
    launch([&](void *t, size_t &b) { return rocprim::histogram_even(t, b, a.p, n, out.p, 257u, 0.0f, 256.0f); });
    std::vector<unsigned> want(256);
    for (float x : in) want[size_t(x)]++;
    return out.get() == want;
}

bool segmented_sort_and_reduce() {
    size_t n = length(), segments = 1 + rng() % 60;
    auto in = draw<short>(n, 30000);
    auto bounds = draw<unsigned>(segments + 1, unsigned(n) + 1);
    std::sort(bounds.begin(), bounds.end());
    bounds.front() = 0, bounds.back() = unsigned(n);
    Device<short> a(in), sorted(n);
    Device<unsigned> at(bounds);
    Device<int> sums(segments);
    launch([&](void *t, size_t &b) {
        return rocprim::segmented_radix_sort_keys(t, b, a.p, sorted.p, n, segments, at.p, at.p + 1);
    });
    launch([&](void *t, size_t &b) {
        return rocprim::segmented_reduce(t, b, sorted.p, sums.p, segments, at.p, at.p + 1, rocprim::plus<int>(), 0);
    });
    std::vector<int> want;
    for (size_t i = 0; i < segments; i++) {
        std::sort(in.begin() + bounds[i], in.begin() + bounds[i + 1]);
        want.push_back(std::accumulate(in.begin() + bounds[i], in.begin() + bounds[i + 1], 0));
    }
    return sorted.get() == in && sums.get() == want;
}

bool scan_by_key() {
    size_t n = length();
    auto keys = draw<int>(n, 2), values = draw<int>(n, 1000);
    Device<int> k(keys), v(values), out(n);
    launch([&](void *t, size_t &b) { return rocprim::exclusive_scan_by_key(t, b, k.p, v.p, out.p, 5, n); });
    std::vector<int> want(n);
    for (size_t i = 0; i < n; i++) want[i] = !i || keys[i] != keys[i - 1] ? 5 : want[i - 1] + values[i - 1];
    return out.get() == want;
}

bool merge_and_search() {
    size_t n = length(), m = length();
    auto x = draw<int>(n, 5000), y = draw<int>(m, 5000);
    std::sort(x.begin(), x.end());
    std::sort(y.begin(), y.end());
    Device<int> a(x), c(y), merged(n + m);
    Device<size_t> found(m);
    launch([&](void *t, size_t &b) { return rocprim::merge(t, b, a.p, c.p, merged.p, n, m); });
    launch([&](void *t, size_t &b) {
        return rocprim::lower_bound(t, b, a.p, c.p, found.p, n, m, rocprim::less<int>());
    });
    std::vector<int> want(n + m);
    std::merge(x.begin(), x.end(), y.begin(), y.end(), want.begin());
    std::vector<size_t> places(m);
    for (size_t i = 0; i < m; i++) places[i] = size_t(std::lower_bound(x.begin(), x.end(), y[i]) - x.begin());
    return merged.get() == want && found.get() == places;
}

bool adjacent_difference() {
    size_t n = length();
    auto in = draw<long long>(n, 1u << 31);
    Device<long long> a(in), out(n);
    rocprim::minus<long long> minus;
    launch([&](void *t, size_t &b) { return rocprim::adjacent_difference(t, b, a.p, out.p, n, minus); });
    launch([&](void *t, size_t &b) { return rocprim::adjacent_difference_inplace(t, b, a.p, n, minus); });
    std::vector<long long> want(n);
    std::adjacent_difference(in.begin(), in.end(), want.begin());
    return out.get() == want && a.get() == want;
}

bool nth_element() {
    size_t n = length(), nth = rng() % n;
    auto in = draw<int>(n, 100000);
    Device<int> a(in);
    launch([&](void *t, size_t &b) { return rocprim::nth_element(t, b, a.p, nth, n); });
    auto got = a.get();
    std::sort(in.begin(), in.end());
    bool right = got[nth] == in[nth];
    for (size_t i = 0; i < n; i++) right &= i < nth ? got[i] <= got[nth] : got[i] >= got[nth];
    std::sort(got.begin(), got.end());
    return right && got == in;
}

// Copies of some thousand bytes, of some, and of none.
bool batch_copy() {
    size_t buffers = 1 + rng() % 300, total = 0;
    std::vector<unsigned> lengths(buffers);
    std::vector<size_t> at(buffers);
    for (size_t i = 0; i < buffers; i++) {
        lengths[i] = rng() % (rng() % 10 ? 90 : 9000);
        at[i] = total;
        total += lengths[i];
    }
    auto in = draw<unsigned char>(total + 1, 256);
    Device<unsigned char> a(in), out(total + 1);
    std::vector<unsigned char *> from(buffers), to(buffers);
    for (size_t i = 0; i < buffers; i++) from[i] = a.p + at[i], to[i] = out.p + at[i];
    Device<unsigned char *> f(from), d(to);
    Device<unsigned> l(lengths);
    launch([&](void *t, size_t &b) { return rocprim::batch_memcpy(t, b, f.p, d.p, l.p, buffers); });
    auto got = out.get();
    return std::equal(in.begin(), in.begin() + long(total), got.begin());
}

} // namespace

int main(int argc, char **argv) {
    rng.seed(argc > 1 ? unsigned(std::atoi(argv[1])) : 1);
    most = argc > 2 ? size_t(std::atoi(argv[2])) : 5000;
    const struct {
        const char *name;
        bool (*run)();
    } algorithms[] = {
        {"radix_sort_pairs, onesweep", sort_pairs},
        {"radix_sort_keys_desc, f64", sort_keys_descending},
        {"merge_sort", merge_sort},
        {"select", select},
        {"partition", partition},
        {"unique", unique},
        {"reduce_by_key", reduce_by_key},
        {"run_length_encode", run_length_encode},
        {"histogram_even", histogram},
        {"segmented_radix_sort, segmented_reduce", segmented_sort_and_reduce},
        {"exclusive_scan_by_key", scan_by_key},
        {"merge, lower_bound", merge_and_search},
        {"adjacent_difference", adjacent_difference},
        {"nth_element", nth_element},
        {"batch_memcpy", batch_copy},
    };
    int wrong = 0;
    for (const auto &algorithm : algorithms) {
        bool right = algorithm.run();
        std::printf("%-40s %s\n", algorithm.name, right ? "right" : "WRONG");
        std::fflush(stdout);
        wrong += !right;
    }
    return wrong != 0;
}
