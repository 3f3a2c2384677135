// A stand-in for librocblas.so and libhipblaslt.so: what their C interfaces say of a product of matrices by columns,
// computed by one plain kernel on the stream that is given. f16, bf16, f32, f64, i8 with sums in f32, f64, i32.
// With -DWRONG the product is transposed.
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
#include <cstdint>
#include <cstring>

struct Matrix { void* memory; int kind; long lead, stride; };
struct Product { int m, n, k, turned_a, turned_b, sums; double alpha, beta; };

enum { F32 = 0, F64 = 1, F16 = 2, I8 = 3, I32 = 10, BF16 = 14 };

__device__ double get(const Matrix& x, long i) {
  switch (x.kind) {
    case F32: return ((float*)x.memory)[i];
    case F64: return ((double*)x.memory)[i];
    case F16: return (float)((_Float16*)x.memory)[i];
    case BF16: return (float)((__bf16*)x.memory)[i];
    case I8: return ((signed char*)x.memory)[i];
    default: return ((int*)x.memory)[i];
  }
}

__device__ void put(const Matrix& x, long i, double value) {
  switch (x.kind) {
    case F32: ((float*)x.memory)[i] = (float)value; break;
    case F64: ((double*)x.memory)[i] = value; break;
    case F16: ((_Float16*)x.memory)[i] = (_Float16)(float)value; break;
    case BF16: ((__bf16*)x.memory)[i] = (__bf16)(float)value; break;
    default: ((int*)x.memory)[i] = (int)value;
  }
}

// The first and the second operand, and the result, by columns.
__global__ void multiply(Product p, Matrix a, Matrix b, Matrix c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y;
  long batch = blockIdx.z;
  if (i >= p.m) return;
  double sum = 0;
  for (int l = 0; l < p.k; l++) {
    long in_a = p.turned_a ? l + i * a.lead : i + l * a.lead;
    long in_b = p.turned_b ? j + l * b.lead : l + j * b.lead;
    sum += get(a, batch * a.stride + in_a) * get(b, batch * b.stride + in_b);
  }
#ifdef WRONG
  long at = batch * c.stride + j + i * c.lead;
#else
  long at = batch * c.stride + i + j * c.lead;
#endif
  put(c, at, p.alpha * sum + (p.beta ? p.beta * get(c, at) : 0));
}

static double number(const void* x, int kind) {
  if (kind == F64) return *(const double*)x;
  return kind == I32 ? *(const int*)x : *(const float*)x;
}

static int run(Product p, Matrix a, Matrix b, Matrix c, int batch, hipStream_t stream) {
  multiply<<<dim3((p.m + 63) / 64, p.n, batch), 64, 0, stream>>>(p, a, b, c);
  return hipGetLastError() == hipSuccess ? 0 : 6;
}

#ifdef LT
struct Layout { int kind, batch; uint64_t rows, columns; int64_t lead, stride; };
struct Matmul { int sums, scalars, turned[2]; };

extern "C" int hipblasLtCreate(void** to) { *to = new int; return 0; }
extern "C" int hipblasLtMatmulDescCreate(Matmul** to, int compute, int scalars) {
  if (compute != (scalars == F64 ? 7 : scalars == I32 ? 9 : 2)) return 7;
  *to = new Matmul{scalars, scalars, {0, 0}};
  return 0;
}
extern "C" int hipblasLtMatmulDescSetAttribute(Matmul* what, int attribute, const int* value, size_t bytes) {
  if (attribute > 1 || bytes != 4) return 7;
  what->turned[attribute] = *value == 112;
  return 0;
}
extern "C" int hipblasLtMatrixLayoutCreate(Layout** to, int kind, uint64_t rows, uint64_t columns, int64_t lead) {
  if (lead < (int64_t)rows) return 7;
  *to = new Layout{kind, 1, rows, columns, lead, 0};
  return 0;
}
extern "C" int hipblasLtMatrixLayoutSetAttribute(Layout* what, int attribute, const void* value, size_t bytes) {
  if (attribute == 0 && bytes == 4) std::memcpy(&what->batch, value, 4);
  else if (attribute == 1 && bytes == 8) std::memcpy(&what->stride, value, 8);
  else return 7;
  return 0;
}
extern "C" int hipblasLtMatmulPreferenceCreate(uint64_t** to) { *to = new uint64_t(0); return 0; }
extern "C" int hipblasLtMatmulPreferenceSetAttribute(uint64_t* what, int attribute, const uint64_t* value, size_t bytes) {
  if (attribute != 1 || bytes != 8) return 7;
  *what = *value;
  return 0;
}
struct Algorithm { uint8_t data[16]; size_t most; };
struct Heuristic { Algorithm algorithm; size_t workspace; int state; float waves; int reserved[4]; };
extern "C" int hipblasLtMatmulAlgoGetHeuristic(void*, Matmul* how, Layout* a, Layout* b, Layout* c, Layout* d,
                                               uint64_t* wish, int asked, Heuristic* found, int* count) {
  uint64_t m = how->turned[0] ? a->columns : a->rows, k = how->turned[0] ? a->rows : a->columns;
  uint64_t n = how->turned[1] ? b->rows : b->columns, depth = how->turned[1] ? b->columns : b->rows;
  *count = 0;
  if (asked != 1 || m != d->rows || n != d->columns || k != depth || c != d || *wish < 1024) return 7;
  if (a->kind == I8) return 0;  // none: as libraries without a kernel for it
  std::memset(found, 0, sizeof *found);
  found->algorithm.data[3] = 42;
  *count = 1;
  return 0;
}
extern "C" int hipblasLtMatmul(void*, Matmul* how, const void* alpha, void* a, Layout* la, void* b, Layout* lb,
                               const void* beta, void* c, Layout*, void* d, Layout* ld, const Algorithm* algorithm,
                               void* room, size_t bytes, hipStream_t stream) {
  if (algorithm->data[3] != 42 || c != d || !room || bytes < 1024) return 7;
  int k = int(how->turned[0] ? la->rows : la->columns);
  Product p{int(ld->rows), int(ld->columns), k, how->turned[0], how->turned[1], how->sums,
            number(alpha, how->scalars), number(beta, how->scalars)};
  return run(p, {a, la->kind, la->lead, la->stride}, {b, lb->kind, lb->lead, lb->stride},
             {d, ld->kind, ld->lead, ld->stride}, ld->batch, stream);
}
#else
static hipStream_t current;
static int kind_of(int type) {
  switch (type) {
    case 150: return F16;
    case 151: return F32;
    case 152: return F64;
    case 160: return I8;
    case 162: return I32;
    case 168: return BF16;
  }
  return -1;
}
extern "C" int rocblas_create_handle(void** to) { *to = &current; return 0; }
extern "C" int rocblas_set_stream(void* handle, hipStream_t stream) { *(hipStream_t*)handle = stream; return 0; }
extern "C" const char* rocblas_status_to_string(int) { return "rocblas_status_invalid_value"; }
extern "C" int rocblas_gemm_strided_batched_ex(
    void* handle, int op_a, int op_b, int m, int n, int k, const void* alpha, void* a, int type_a, int lda,
    int64_t stride_a, void* b, int type_b, int ldb, int64_t stride_b, const void* beta, void* c, int type_c, int ldc,
    int64_t stride_c, void* d, int type_d, int ldd, int64_t stride_d, int batch, int compute, int algo, int solution,
    uint32_t flags) {
  bool same = c == d && type_c == type_d && ldc == ldd && stride_c == stride_d;
  if (!same || algo || solution || flags || kind_of(type_a) < 0 || kind_of(type_d) < 0) return 11;
  int sums = kind_of(compute);
  Product p{m, n, k, op_a == 112, op_b == 112, sums, number(alpha, sums), number(beta, sums)};
  return run(p, {a, kind_of(type_a), lda, stride_a}, {b, kind_of(type_b), ldb, stride_b},
             {d, kind_of(type_d), ldd, stride_d}, batch, *(hipStream_t*)handle);
}
#endif
