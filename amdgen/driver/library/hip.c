/* libamdhip64 and libhiprtc without a GPU: HIP's entry points, whose device is the emulator of another process.
 * What HIP has and this library has not returns the error "operation not supported", and says its name once. */
#include "wire.h"
#include "device.h"
#include "memory.h"
#include "pools.h"
#include "modules.h"
#include "streams.h"
#include "launches.h"
#include "graphs.h"
#include "rtc.h"

static hipError_t unsupported(const char *name, int *said) {
  if (!__atomic_exchange_n(said, 1, __ATOMIC_RELAXED)) dprintf(2, "amdgen hip: %s is not supported\n", name);
  if (!strncmp(name, "hiprtc", 6)) return RTC_INVALID_INPUT; /* hipRTC's errors have no "not supported" */
  return out(ERROR_NOT_SUPPORTED);
}
#define UNSUPPORTED(name) \
  EXPORT hipError_t name(void) { \
    static int said; \
    return unsupported(#name, &said); \
  }
#include "unsupported.h"
