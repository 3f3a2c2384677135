// Memory that nobody has written, and memory that somebody has: each kernel's name says what a check has to say of it.
#include <hip/hip_runtime.h>
#include <cstdio>
#include <cstring>
#include <vector>

enum { N = 256 };
struct Padded {
  char tag;
  int value;
};

#define EACH int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n)

// One kernel a case, since findings name kernels.
template <int CASE, class T> __device__ void use(T *out, const T *in, int n) { EACH out[i] = in[i] + 1; }
#define USES(NAME, T) extern "C" __global__ void NAME(T *out, const T *in, int n) { use<__COUNTER__>(out, in, n); }
#define COPIES(NAME, T) extern "C" __global__ void NAME(T *out, const T *in, int n) { EACH out[i] = in[i]; }

USES(told_fresh, int)
USES(told_last_byte, unsigned char)
USES(told_again, int)
USES(told_copied_by_host, int)
USES(told_copied_by_kernel, int)
USES(told_in_managed, int)
USES(told_after_half, int)
USES(fine_set, int)
USES(fine_half, int)
USES(fine_all_but_last, unsigned char)
USES(fine_stored, int)
USES(fine_managed, int)
USES(fine_written_directly, int)
USES(fine_pinned, int)
USES(fine_asynchronous, int)
USES(fine_row, int)
USES(fine_graph, int)
USES(fine_copied_set, int)
COPIES(fine_copy, int)
COPIES(fine_copy_of_bytes, unsigned char)
COPIES(fine_padding, Padded)
extern "C" __global__ void fine_store(int *out, int n) { EACH out[i] = i; }
extern "C" __global__ void told_atomic(int *out, int n) { EACH atomicAdd(out + i % 4, 1); }
extern "C" __global__ void told_condition(int *out, const int *in, int n) { if (in[0] == 3) out[threadIdx.x] = 1; }
extern "C" __global__ void fine_padding_unused(int *out, const Padded *in, int n) { EACH out[i] = in[i].tag + in[i].value; }
extern "C" __global__ void fine_tail(int *out, const int *in, int n) { // all of a row is loaded, as vectors are, and its tail dropped
  int i = threadIdx.x, value = in[i];
  out[i] = i < n ? value : 0;
}


// By way of the stack, which an index of the host's keeps there.
struct Eight {
  int a[8];
};
#define ON_STACK EACH { Eight s = in[i]; volatile int at = k; s.a[at & 7] = 5;
extern "C" __global__ void fine_through_stack(Eight *out, const Eight *in, int k, int n) { ON_STACK out[i] = s; } }
extern "C" __global__ void fine_one_of_stack(int *out, const Eight *in, int k, int n) { EACH out[i] = in[i].a[k] * 3; }
extern "C" __global__ void told_through_stack(int *out, const Eight *in, int k, int n) { ON_STACK out[i] = s.a[(at + 1) & 7] * 3; } }

template <class T> static T *fresh(int n = N) { T *p = 0; (void)hipMalloc(&p, n * sizeof(T)); return p; }
#define RUN(KERNEL, ...) KERNEL<<<N / 64, 64>>>(__VA_ARGS__); (void)hipDeviceSynchronize()

int main() {
  std::vector<int> host(N, 7);
  std::vector<unsigned char> bytes(N, 7);
  std::vector<Padded> padded(N);
  int *a = fresh<int>(), *out = fresh<int>();
  unsigned char *b = fresh<unsigned char>(), *small = fresh<unsigned char>();

  RUN(told_fresh, out, a, N);
  RUN(told_atomic, fresh<int>(), N);
  RUN(told_condition, out, a, N);
  RUN(fine_copy, out, a, N);
  RUN(told_copied_by_kernel, fresh<int>(), out, N);
  (void)hipMemcpy(out, a, N * 4, hipMemcpyDeviceToDevice);
  RUN(told_copied_by_host, fresh<int>(), out, N);
  RUN(fine_copy_of_bytes, small, b, N);

  (void)hipMemcpy(b, bytes.data(), N - 1, hipMemcpyHostToDevice);
  RUN(fine_all_but_last, small, b, N - 1);
  RUN(told_last_byte, small, b, N);

  (void)hipMemcpy(a, host.data(), N * 2, hipMemcpyHostToDevice);
  RUN(fine_half, out, a, N / 2);
  fine_tail<<<1, 192>>>(out, a, N / 2);
  RUN(told_after_half, out, a, N);
  (void)hipMemset(a, 0, N * 4);
  RUN(fine_set, out, a, N);

  int *c = fresh<int>();
  RUN(fine_store, c, N);
  RUN(fine_stored, out, c, N);
  (void)hipFree(c);
  c = fresh<int>();
  RUN(told_again, out, c, N);
  (void)hipMemcpy(c, a, N * 4, hipMemcpyDeviceToDevice);
  RUN(fine_copied_set, out, c, N);

  int *managed = 0, *pinned = 0;
  (void)hipMallocManaged(&managed, N * 4);
  RUN(told_in_managed, out, managed, N);
  for (int i = 0; i < N; i++) managed[i] = i;
  RUN(fine_managed, out, managed, N);
  (void)hipHostMalloc(&pinned, N * 4);
  memset(pinned, 0, N * 4);
  RUN(fine_pinned, out, pinned, N);
  int *directly = fresh<int>();
  for (int i = 0; i < N; i++) directly[i] = i;
  RUN(fine_written_directly, out, directly, N);

  hipStream_t stream;
  (void)hipStreamCreate(&stream);
  int *d = fresh<int>();
  (void)hipMemsetAsync(d, 0, N * 4, stream);
  fine_asynchronous<<<N / 64, 64, 0, stream>>>(out, d, N);
  int *rows = 0;
  size_t pitch = 0;
  (void)hipMallocPitch((void **)&rows, &pitch, 64 * 4, 2);
  (void)hipMemcpy2D(rows, pitch, host.data(), 64 * 4, 64 * 4, 2, hipMemcpyHostToDevice);
  fine_row<<<1, 64>>>(out, rows + pitch / 4, 64);

  int *e = fresh<int>();
  hipGraph_t graph;
  hipGraphExec_t exec;
  (void)hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal);
  (void)hipMemsetAsync(e, 0, N * 4, stream);
  fine_graph<<<N / 64, 64, 0, stream>>>(out, e, N);
  (void)hipStreamEndCapture(stream, &graph);
  (void)hipGraphInstantiate(&exec, graph, 0, 0, 0);
  (void)hipGraphLaunch(exec, stream);
  (void)hipStreamSynchronize(stream);

  Padded *p = fresh<Padded>(), *q = fresh<Padded>();
  for (int i = 0; i < N; i++) { // without the padding
    (void)hipMemcpy(&p[i].tag, &padded[i].tag, 1, hipMemcpyHostToDevice);
    (void)hipMemcpy(&p[i].value, &padded[i].value, 4, hipMemcpyHostToDevice);
  }
  RUN(fine_padding, q, p, N);
  RUN(fine_padding_unused, out, q, N);

  Eight *eights = fresh<Eight>(), *copies = fresh<Eight>();
  RUN(fine_through_stack, copies, eights, 2, N);
  RUN(fine_one_of_stack, out, copies, 2, N);
  RUN(told_through_stack, out, eights, 2, N);
  (void)hipMemcpy(host.data(), out, N * 4, hipMemcpyDeviceToHost);
  printf("%d\n", host[1]);
}
