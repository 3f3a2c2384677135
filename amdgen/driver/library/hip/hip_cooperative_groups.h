// <hip/hip_cooperative_groups.h> for compilers without ROCm: the groups that a kernel finds itself in, tiles of a
// workgroup within a wave, lanes that are active together, and the grid of a cooperative launch.
#pragma once
#include <hip/hip_runtime.h>

#define __AMDGEN_M __attribute__((device, always_inline)) inline

namespace cooperative_groups {

typedef unsigned long long lane_mask;

// Two words of the module, 0 when it is loaded: workgroups that have arrived, and barriers that are over. Cooperative
// launches of one module must not run at the same time.
static __attribute__((device, unused)) unsigned __amdgen_barrier[2];

// A group by its size and this work-item's rank. What copies hold is the same for each kind, so that a function can take
// any group by value.
class thread_group {
 public:
  enum kind { block, tile, lanes, grid };
  __AMDGEN_M thread_group(kind of, unsigned long long size, unsigned long long rank) : kind_(of), size_(size), rank_(rank) {}
  __AMDGEN_M unsigned size() const { return (unsigned)size_; }
  __AMDGEN_M unsigned num_threads() const { return (unsigned)size_; }
  __AMDGEN_M unsigned thread_rank() const { return (unsigned)rank_; }
  __AMDGEN_M bool is_valid() const { return true; }
  __AMDGEN_M void sync() const {
    if (kind_ == block) {
      __syncthreads();
    } else if (kind_ == grid) {
      sync_grid();
    } else {  // lanes of a wave run together: only the compiler must keep the order
      __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "wavefront");
      __builtin_amdgcn_wave_barrier();
    }
  }

 protected:
  kind kind_;
  unsigned long long size_, rank_;

 private:
  // The last workgroup to arrive opens the barrier for all.
  __AMDGEN_M static void sync_grid() {
    __syncthreads();
    if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
      unsigned groups = gridDim.x * gridDim.y * gridDim.z;
      unsigned over = __hip_atomic_load(&__amdgen_barrier[1], __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
      if (__hip_atomic_fetch_add(&__amdgen_barrier[0], 1u, __ATOMIC_ACQ_REL, __HIP_MEMORY_SCOPE_AGENT) == groups - 1) {
        __hip_atomic_store(&__amdgen_barrier[0], 0u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
        __hip_atomic_store(&__amdgen_barrier[1], over + 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
      } else {
        while (__hip_atomic_load(&__amdgen_barrier[1], __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) == over)
          __builtin_amdgcn_s_sleep(2);
      }
    }
    __syncthreads();
  }
};

class thread_block : public thread_group {
  __AMDGEN_M static unsigned rank() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }

 public:
  __AMDGEN_M thread_block() : thread_group(block, blockDim.x * blockDim.y * blockDim.z, rank()) {}
  __AMDGEN_M static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  __AMDGEN_M static dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
  __AMDGEN_M static dim3 group_dim() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
  __AMDGEN_M static dim3 dim_threads() { return group_dim(); }
};
__AMDGEN_M thread_block this_thread_block() { return thread_block(); }

class grid_group : public thread_group {
  __AMDGEN_M static unsigned long long threads() { return (unsigned long long)blockDim.x * blockDim.y * blockDim.z; }

 public:
  __AMDGEN_M grid_group() : thread_group(grid, threads() * gridDim.x * gridDim.y * gridDim.z,
                     threads() * (blockIdx.x + (unsigned long long)gridDim.x * (blockIdx.y + (unsigned long long)gridDim.y * blockIdx.z)) +
                         thread_block().thread_rank()) {}
  __AMDGEN_M unsigned long long size() const { return size_; }
  __AMDGEN_M unsigned long long num_threads() const { return size_; }
  __AMDGEN_M unsigned long long thread_rank() const { return rank_; }
  __AMDGEN_M static dim3 group_dim() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
};
__AMDGEN_M grid_group this_grid() { return grid_group(); }

// Size lanes beside one another: a power of two of at most a wave.
template <unsigned Size, class Parent = void> class thread_block_tile : public thread_group {
  static_assert(Size && Size <= 64 && !(Size & (Size - 1)), "a tile has a power of two of lanes, at most 64");
  unsigned meta_rank_, meta_size_;
  __AMDGEN_M static lane_mask all_of_them() { return Size == 64 ? ~0ull : ((1ull << (Size & 63)) - 1) << (__lane_id() & ~(Size - 1)); }

 public:
  __AMDGEN_M explicit thread_block_tile(const thread_group& of)
      : thread_group(tile, Size, of.thread_rank() % Size), meta_rank_(of.thread_rank() / Size), meta_size_((of.size() + Size - 1) / Size) {}
  template <class Other>
  __AMDGEN_M thread_block_tile(const thread_block_tile<Size, Other>& of)
      : thread_group(of), meta_rank_(of.meta_group_rank()), meta_size_(of.meta_group_size()) {}
  __AMDGEN_M unsigned meta_group_rank() const { return meta_rank_; }
  __AMDGEN_M unsigned meta_group_size() const { return meta_size_; }
  template <class T> __AMDGEN_M T shfl(T value, int from) const { return __shfl(value, from, Size); }
  template <class T> __AMDGEN_M T shfl_down(T value, unsigned by) const { return __shfl_down(value, by, Size); }
  template <class T> __AMDGEN_M T shfl_up(T value, unsigned by) const { return __shfl_up(value, by, Size); }
  template <class T> __AMDGEN_M T shfl_xor(T value, unsigned mask) const { return __shfl_xor(value, (int)mask, Size); }
  __AMDGEN_M lane_mask ballot(int predicate) const {
    return (__ballot(predicate) & all_of_them()) >> (Size == 64 ? 0 : __lane_id() & ~(Size - 1));
  }
  __AMDGEN_M int any(int predicate) const { return ballot(predicate) != 0; }
  __AMDGEN_M int all(int predicate) const { return ballot(!predicate) == 0; }
};
template <unsigned Size, class Parent> __AMDGEN_M thread_block_tile<Size, Parent> tiled_partition(const Parent& of) {
  return thread_block_tile<Size, Parent>(of);
}
// As above, with a size that is known when the kernel runs.
__AMDGEN_M thread_group tiled_partition(const thread_group& of, unsigned size) {
  return thread_group(thread_group::tile, size, of.thread_rank() % size);
}

// The lanes of a wave that are active together here.
class coalesced_group : public thread_group {
  lane_mask mask_;

 public:
  __AMDGEN_M coalesced_group(lane_mask mask)
      : thread_group(lanes, __popcll(mask), __builtin_amdgcn_mbcnt_hi((unsigned)(mask >> 32), __builtin_amdgcn_mbcnt_lo((unsigned)mask, 0u))), mask_(mask) {}
  __AMDGEN_M lane_mask ballot(int predicate) const { return __ballot(predicate) & mask_; }  // by lane of the wave
  __AMDGEN_M int any(int predicate) const { return ballot(predicate) != 0; }
  __AMDGEN_M int all(int predicate) const { return ballot(!predicate) == 0; }
  template <class T> __AMDGEN_M T shfl(T value, unsigned from) const {
    lane_mask left = mask_;
    for (unsigned i = 0; i < from % size(); i++) left &= left - 1;
    return __shfl(value, __builtin_ctzll(left));
  }
};
__AMDGEN_M coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

template <class Group> __AMDGEN_M void sync(const Group& g) { g.sync(); }
template <class Group> __AMDGEN_M unsigned long long thread_rank(const Group& g) { return g.thread_rank(); }
template <class Group> __AMDGEN_M unsigned long long group_size(const Group& g) { return g.size(); }

}  // namespace cooperative_groups
#undef __AMDGEN_M
