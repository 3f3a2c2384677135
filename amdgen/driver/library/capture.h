/* Graphs, and streams whose work is recorded in one instead of done. What is captured stands in the order in which it
 * was asked for, so that order is one in which it can run. */
#pragma once
#include "device.h"

typedef struct {
  u32 x, y, z;
} dim3;
enum { NODE_KERNEL, NODE_COPY, NODE_FILL, NODE_HOST, NODE_GRAPH, NODE_EMPTY }; /* hipGraphNodeType */
typedef struct Graph Graph;
typedef struct Node {
  Graph *graph;
  int type, placed;
  u64 n_before;
  struct Node **before; /* the nodes that it waits for */
  union {
    struct {
      struct Function *function;
      dim3 grid, block;
      u64 shared, given; /* bytes */
      u8 *segment;       /* the arguments, its own */
    } kernel;
    struct {
      void *to;
      const void *from;
      u64 to_pitch, from_pitch, width, height;
      int kind;
    } copy;
    struct {
      void *to;
      u64 pitch, value, element, width, height; /* width in elements */
    } fill;
    struct {
      void (*function)(void *);
      void *data;
    } host;
  };
} Node;
struct Graph {
  Node **nodes;
  u64 n_nodes, room;
};
typedef struct {
  Graph *graph; /* NULL once it has ended; events of it may still be there */
  void *stream; /* where it began */
  int broken;
} Capture;
typedef struct {
  u32 flags;
  int priority;
  Capture *capture;
  Node *last;
} Stream;

/* NULL, and the legacy and the thread's own stream, are numbers. */
static int is_named(const Stream *s) { return (u64)s > 2; }

/* The graph that takes what is asked of a stream; NULL where it is done at once. */
static Graph *captured(const void *stream) {
  const Stream *s = stream;
  return is_named(s) && s->capture ? s->capture->graph : NULL;
}
static void wait_for(Node *n, Node *before) {
  n->before = realloc(n->before, (n->n_before + 1) * sizeof *n->before);
  n->before[n->n_before++] = before;
}
static Node *add_node(Graph *g, int type) {
  Node *n = calloc(1, sizeof *n);
  n->graph = g, n->type = type;
  lock();
  if (g->n_nodes == g->room) g->nodes = realloc(g->nodes, (g->room = g->room * 2 + 16) * sizeof *g->nodes);
  g->nodes[g->n_nodes++] = n;
  unlock();
  return n;
}
/* A node behind all that the stream has recorded. */
static Node *record(void *stream, int type) {
  Stream *s = stream;
  Node *n = add_node(s->capture->graph, type);
  if (s->last) wait_for(n, s->last);
  return s->last = n;
}
static hipError_t record_copy(void *stream, void *to, u64 to_pitch, const void *from, u64 from_pitch, u64 width, u64 height, int kind) {
  Node *n = record(stream, NODE_COPY);
  n->copy.to = to, n->copy.from = from, n->copy.to_pitch = to_pitch, n->copy.from_pitch = from_pitch;
  n->copy.width = width, n->copy.height = height, n->copy.kind = kind;
  return out(0);
}
static hipError_t record_fill(void *stream, void *to, u64 pitch, u64 value, u64 element, u64 width, u64 height) {
  Node *n = record(stream, NODE_FILL);
  n->fill.to = to, n->fill.pitch = pitch, n->fill.value = value, n->fill.element = element;
  n->fill.width = width, n->fill.height = height;
  return out(0);
}
/* What no graph can hold ends the capture with an error, as in HIP. */
static hipError_t refuse_capture(void *stream) {
  ((Stream *)stream)->capture->broken = 1;
  return out(ERROR_STREAM_CAPTURE_UNSUPPORTED);
}
