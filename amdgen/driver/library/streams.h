/* Streams and events. All work is done when it is asked for, which is one of the orders that streams allow. */
#pragma once
#include "capture.h"

typedef struct {
  double at; /* milliseconds; 0 before it is recorded */
  u32 flags;
  Capture *capture; /* in which it was recorded, and behind which node */
  Node *behind;
} Event;

static double now(void) {
  struct timespec t;
  clock_gettime(MONOTONIC, &t);
  return (double)t.seconds * 1e3 + (double)t.nanoseconds / 1e6;
}

EXPORT hipError_t hipStreamCreateWithPriority(Stream **to, u32 flags, int priority) {
  DEVICE;
  REQUIRE(to && flags <= 1, ERROR_INVALID_VALUE);
  *to = calloc(1, sizeof **to);
  (*to)->flags = flags, (*to)->priority = priority < -1 ? -1 : priority > 1 ? 1 : priority;
  return out(0);
}
EXPORT hipError_t hipStreamCreateWithFlags(Stream **to, u32 flags) { return hipStreamCreateWithPriority(to, flags, 0); }
EXPORT hipError_t hipStreamCreate(Stream **to) { return hipStreamCreateWithPriority(to, 0, 0); }
EXPORT hipError_t hipStreamDestroy(Stream *s) {
  REQUIRE(is_named(s), ERROR_INVALID_HANDLE);
  free(s);
  return out(0);
}
EXPORT hipError_t hipStreamSynchronize(Stream *s) { DEVICE; return captured(s) ? refuse_capture(s) : out(0); }
EXPORT hipError_t hipStreamQuery(Stream *s) { return hipStreamSynchronize(s); }
/* A stream that waits for an event of a capture takes part in it from then on. */
EXPORT hipError_t hipStreamWaitEvent(Stream *s, Event *e, u32 flags) {
  (void)flags;
  REQUIRE(e, ERROR_INVALID_HANDLE);
  if (!is_named(s) || !e->capture || !e->capture->graph) return out(0);
  REQUIRE(!captured(s) || s->capture == e->capture, ERROR_STREAM_CAPTURE_MERGE);
  if (!captured(s)) s->capture = e->capture, s->last = e->behind;
  else if (e->behind && e->behind != s->last) wait_for(record(s, NODE_EMPTY), e->behind);
  return out(0);
}
EXPORT hipError_t hipStreamGetFlags(Stream *s, u32 *flags) { REQUIRE(flags, ERROR_INVALID_VALUE); *flags = is_named(s) ? s->flags : 0; return out(0); }
EXPORT hipError_t hipStreamGetPriority(Stream *s, int *priority) { REQUIRE(priority, ERROR_INVALID_VALUE); *priority = is_named(s) ? s->priority : 0; return out(0); }
EXPORT hipError_t hipStreamGetDevice(Stream *s, int *device) { (void)s; *device = 0; return out(0); }
EXPORT int hipGetStreamDeviceId(Stream *s) { (void)s; return 0; }
EXPORT hipError_t hipStreamAddCallback(Stream *s, void (*callback)(Stream *, hipError_t, void *), void *data, u32 flags) {
  DEVICE;
  REQUIRE(callback && !flags, ERROR_INVALID_VALUE);
  if (captured(s)) return refuse_capture(s);
  callback(s, 0, data);
  return out(0);
}
EXPORT hipError_t hipLaunchHostFunc(Stream *s, void (*function)(void *), void *data) {
  DEVICE;
  REQUIRE(function, ERROR_INVALID_VALUE);
  if (captured(s)) {
    Node *n = record(s, NODE_HOST);
    n->host.function = function, n->host.data = data;
    return out(0);
  }
  function(data);
  return out(0);
}

EXPORT hipError_t hipEventCreateWithFlags(Event **to, u32 flags) {
  DEVICE;
  REQUIRE(to, ERROR_INVALID_VALUE);
  *to = calloc(1, sizeof **to);
  (*to)->flags = flags;
  return out(0);
}
EXPORT hipError_t hipEventCreate(Event **to) { return hipEventCreateWithFlags(to, 0); }
EXPORT hipError_t hipEventDestroy(Event *e) {
  REQUIRE(e, ERROR_INVALID_HANDLE);
  free(e);
  return out(0);
}
EXPORT hipError_t hipEventRecord(Event *e, Stream *s) {
  DEVICE;
  REQUIRE(e, ERROR_INVALID_HANDLE);
  e->capture = captured(s) ? s->capture : NULL, e->behind = e->capture ? s->last : NULL;
  if (!e->capture) e->at = now();
  return out(0);
}
EXPORT hipError_t hipEventRecordWithFlags(Event *e, Stream *s, u32 flags) { (void)flags; return hipEventRecord(e, s); }
EXPORT hipError_t hipEventSynchronize(Event *e) { REQUIRE(e, ERROR_INVALID_HANDLE); return out(0); }
EXPORT hipError_t hipEventQuery(Event *e) { REQUIRE(e, ERROR_INVALID_HANDLE); return out(0); }
EXPORT hipError_t hipEventElapsedTime(float *milliseconds, Event *from, Event *to) {
  enum { NO_TIMING = 2 };
  REQUIRE(milliseconds, ERROR_INVALID_VALUE);
  REQUIRE(from && to && from->at && to->at && !((from->flags | to->flags) & NO_TIMING), ERROR_INVALID_HANDLE);
  *milliseconds = (float)(to->at - from->at);
  return out(0);
}
