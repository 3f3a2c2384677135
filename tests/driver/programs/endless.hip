// The loop's counter was forgotten; there are barriers in it.
#include <hip/hip_runtime.h>
#include <cstdio>
__global__ void tiled(float *x, int n) {
    __shared__ float s[256];
    int t = threadIdx.x;
    float v = x[t];
    for (int i = 0; i < n;) {
        s[t] = v;
        __syncthreads();
        v += s[255 - t];
        __syncthreads();
    }
    x[t] = v;
}
int main() {
    float *x;
    if (hipMalloc(&x, 1024) || hipMemset(x, 0, 1024)) return 2;
    tiled<<<1, 256>>>(x, 5);
    printf("%d\n", int(hipGetLastError()));
}
