/* Graphs that a program builds or captures, and their launches: node after node, each behind those that it waits for. */
#pragma once
#include "launches.h"

EXPORT hipError_t hipStreamBeginCapture(Stream *s, int mode) {
  DEVICE;
  REQUIRE(is_named(s), ERROR_STREAM_CAPTURE_UNSUPPORTED);
  REQUIRE(mode >= 0 && mode <= 2 && !captured(s), ERROR_INVALID_VALUE);
  s->capture = calloc(1, sizeof *s->capture); /* kept for as long as the program runs: events may name it */
  s->capture->graph = calloc(1, sizeof(Graph)), s->capture->stream = s, s->last = NULL;
  return out(0);
}
static void free_node(Node *n) {
  if (n->type == NODE_KERNEL) free(n->kernel.segment);
  free(n->before), free(n);
}
EXPORT hipError_t hipGraphDestroy(Graph *g) {
  REQUIRE(g, ERROR_INVALID_VALUE);
  for (u64 i = 0; i < g->n_nodes; i++) free_node(g->nodes[i]);
  free(g->nodes), free(g);
  return out(0);
}
EXPORT hipError_t hipStreamEndCapture(Stream *s, Graph **to) {
  REQUIRE(to, ERROR_INVALID_VALUE);
  *to = NULL;
  REQUIRE(captured(s), ERROR_INVALID_VALUE);
  REQUIRE(s->capture->stream == s, ERROR_STREAM_CAPTURE_UNMATCHED);
  Capture *c = s->capture;
  Graph *g = c->graph;
  c->graph = NULL, s->capture = NULL, s->last = NULL;
  if (c->broken) {
    hipGraphDestroy(g);
    return out(ERROR_STREAM_CAPTURE_INVALIDATED);
  }
  *to = g;
  return out(0);
}
EXPORT hipError_t hipStreamIsCapturing(Stream *s, int *status) {
  REQUIRE(status, ERROR_INVALID_VALUE);
  *status = !captured(s) ? 0 : s->capture->broken ? 2 : 1;
  return out(0);
}
EXPORT hipError_t hipStreamGetCaptureInfo(Stream *s, int *status, u64 *id) {
  if (id && captured(s)) *id = (u64)s->capture;
  return hipStreamIsCapturing(s, status);
}
EXPORT hipError_t hipThreadExchangeStreamCaptureMode(int *mode) {
  static __thread int now;
  REQUIRE(mode && *mode >= 0 && *mode <= 2, ERROR_INVALID_VALUE);
  int before = now;
  now = *mode, *mode = before;
  return out(0);
}

/* ------------------------------------------------------------------------------------------------ nodes */

typedef struct {
  dim3 block;
  void **extra, *function;
  dim3 grid;
  void **arguments;
  u32 shared;
} KernelParams;
typedef struct {
  void *to;
  u32 element;
  u64 height, pitch;
  u32 value;
  u64 width;
} FillParams;
typedef struct {
  void (*function)(void *);
  void *data;
} HostParams;

EXPORT hipError_t hipGraphCreate(Graph **to, u32 flags) {
  REQUIRE(to && !flags, ERROR_INVALID_VALUE);
  *to = calloc(1, sizeof **to);
  return out(0);
}
static hipError_t new_node(Node **to, Graph *g, Node **before, u64 n, int type) {
  REQUIRE(to && g && (before || !n), ERROR_INVALID_VALUE);
  for (u64 i = 0; i < n; i++) REQUIRE(before[i] && before[i]->graph == g, ERROR_INVALID_VALUE);
  *to = add_node(g, type);
  for (u64 i = 0; i < n; i++) wait_for(*to, before[i]);
  return out(0);
}
static hipError_t set_kernel(Node *n, const KernelParams *p) {
  REQUIRE(n && n->type == NODE_KERNEL && p && p->function && !p->extra, ERROR_INVALID_VALUE);
  Function *f;
  hipError_t status = function_of(p->function, &f);
  if (status) return status;
  REQUIRE(p->arguments || !f->n_arguments, ERROR_INVALID_VALUE);
  free(n->kernel.segment);
  n->kernel.function = f, n->kernel.grid = p->grid, n->kernel.block = p->block, n->kernel.shared = p->shared;
  n->kernel.segment = segment_of(f, p->arguments, &n->kernel.given);
  return out(0);
}
static hipError_t set_fill(Node *n, const FillParams *p) {
  REQUIRE(n && n->type == NODE_FILL && p && (p->element == 1 || p->element == 2 || p->element == 4), ERROR_INVALID_VALUE);
  n->fill.to = p->to, n->fill.pitch = p->pitch, n->fill.value = p->value, n->fill.element = p->element;
  n->fill.width = p->width, n->fill.height = p->height;
  return out(0);
}
static hipError_t set_copy(Node *n, void *to, const void *from, u64 size, int kind) {
  REQUIRE(n && n->type == NODE_COPY && to && from, ERROR_INVALID_VALUE);
  n->copy.to = to, n->copy.from = from, n->copy.to_pitch = n->copy.from_pitch = n->copy.width = size;
  n->copy.height = 1, n->copy.kind = kind;
  return out(0);
}
static hipError_t set_host(Node *n, const HostParams *p) {
  REQUIRE(n && n->type == NODE_HOST && p && p->function, ERROR_INVALID_VALUE);
  n->host.function = p->function, n->host.data = p->data;
  return out(0);
}
EXPORT hipError_t hipGraphAddKernelNode(Node **to, Graph *g, Node **before, u64 n, const KernelParams *p) {
  hipError_t status = new_node(to, g, before, n, NODE_KERNEL);
  return status ? status : set_kernel(*to, p);
}
EXPORT hipError_t hipGraphAddMemcpyNode1D(Node **to, Graph *g, Node **before, u64 n, void *target, const void *from, u64 size, int kind) {
  hipError_t status = new_node(to, g, before, n, NODE_COPY);
  return status ? status : set_copy(*to, target, from, size, kind);
}
EXPORT hipError_t hipGraphAddMemsetNode(Node **to, Graph *g, Node **before, u64 n, const FillParams *p) {
  hipError_t status = new_node(to, g, before, n, NODE_FILL);
  return status ? status : set_fill(*to, p);
}
EXPORT hipError_t hipGraphAddHostNode(Node **to, Graph *g, Node **before, u64 n, const HostParams *p) {
  hipError_t status = new_node(to, g, before, n, NODE_HOST);
  return status ? status : set_host(*to, p);
}
EXPORT hipError_t hipGraphAddEmptyNode(Node **to, Graph *g, Node **before, u64 n) { return new_node(to, g, before, n, NODE_EMPTY); }
EXPORT hipError_t hipGraphAddDependencies(Graph *g, Node **from, Node **to, u64 n) {
  REQUIRE(g && ((from && to) || !n), ERROR_INVALID_VALUE);
  for (u64 i = 0; i < n; i++) REQUIRE(from[i] && to[i] && from[i]->graph == g && to[i]->graph == g, ERROR_INVALID_VALUE);
  for (u64 i = 0; i < n; i++) wait_for(to[i], from[i]);
  return out(0);
}
EXPORT hipError_t hipGraphKernelNodeSetParams(Node *n, const KernelParams *p) { return set_kernel(n, p); }
EXPORT hipError_t hipGraphMemsetNodeSetParams(Node *n, const FillParams *p) { return set_fill(n, p); }
EXPORT hipError_t hipGraphHostNodeSetParams(Node *n, const HostParams *p) { return set_host(n, p); }
EXPORT hipError_t hipGraphMemcpyNodeSetParams1D(Node *n, void *to, const void *from, u64 size, int kind) { return set_copy(n, to, from, size, kind); }
EXPORT hipError_t hipGraphNodeGetType(Node *n, int *type) { REQUIRE(n && type, ERROR_INVALID_VALUE); *type = n->type; return out(0); }

/* Lists as HIP gives them: with no room given, only how many there are. */
EXPORT hipError_t hipGraphGetNodes(Graph *g, Node **nodes, u64 *n) {
  REQUIRE(g && n, ERROR_INVALID_VALUE);
  for (u64 i = 0; nodes && i < *n; i++) nodes[i] = i < g->n_nodes ? g->nodes[i] : NULL;
  if (!nodes || *n > g->n_nodes) *n = g->n_nodes;
  return out(0);
}
EXPORT hipError_t hipGraphGetRootNodes(Graph *g, Node **nodes, u64 *n) {
  REQUIRE(g && n, ERROR_INVALID_VALUE);
  u64 found = 0;
  for (u64 i = 0; i < g->n_nodes; i++) {
    if (g->nodes[i]->n_before) continue;
    if (nodes && found < *n) nodes[found] = g->nodes[i];
    found++;
  }
  if (!nodes || *n > found) *n = found;
  return out(0);
}
EXPORT hipError_t hipGraphNodeGetDependencies(Node *node, Node **before, u64 *n) {
  REQUIRE(node && n, ERROR_INVALID_VALUE);
  for (u64 i = 0; before && i < *n; i++) before[i] = i < node->n_before ? node->before[i] : NULL;
  if (!before || *n > node->n_before) *n = node->n_before;
  return out(0);
}

/* ------------------------------------------------------------------------------------------------ launches */

typedef struct {
  Node **nodes, **of; /* in an order in which they can run, and the graph's that they are copies of */
  u64 n;
} Exec;

static Node *copy_node(const Node *n) {
  Node *copy = malloc(sizeof *copy);
  *copy = *n, copy->before = NULL, copy->n_before = 0;
  if (n->type == NODE_KERNEL) copy->kernel.segment = malloc(n->kernel.given + 8), memcpy(copy->kernel.segment, n->kernel.segment, n->kernel.given);
  return copy;
}
static int can_run(const Node *n) {
  for (u64 i = 0; i < n->n_before; i++)
    if (!n->before[i]->placed) return 0;
  return 1;
}
EXPORT hipError_t hipGraphExecDestroy(Exec *e) {
  REQUIRE(e, ERROR_INVALID_VALUE);
  for (u64 i = 0; i < e->n; i++) free_node(e->nodes[i]);
  free(e->nodes), free(e->of), free(e);
  return out(0);
}
EXPORT hipError_t hipGraphInstantiateWithFlags(Exec **to, Graph *g, u64 flags) {
  (void)flags;
  REQUIRE(to && g, ERROR_INVALID_VALUE);
  Exec *e = calloc(1, sizeof *e);
  e->nodes = calloc(g->n_nodes + 1, sizeof *e->nodes), e->of = calloc(g->n_nodes + 1, sizeof *e->of);
  for (u64 i = 0; i < g->n_nodes; i++) g->nodes[i]->placed = 0;
  for (u64 before = 1; before != e->n || !e->n;) {
    before = e->n;
    for (u64 i = 0; i < g->n_nodes; i++) {
      Node *n = g->nodes[i];
      if (n->placed || !can_run(n)) continue;
      n->placed = 1, e->of[e->n] = n, e->nodes[e->n++] = copy_node(n);
    }
    if (!e->n) break;
  }
  if (e->n != g->n_nodes) { /* nodes that wait for one another */
    hipGraphExecDestroy(e);
    return out(ERROR_INVALID_VALUE);
  }
  *to = e;
  return out(0);
}
EXPORT hipError_t hipGraphInstantiate(Exec **to, Graph *g, Node **wrong, char *log, u64 size) {
  if (wrong) *wrong = NULL;
  if (log && size) *log = 0;
  return hipGraphInstantiateWithFlags(to, g, 0);
}
EXPORT hipError_t hipGraphUpload(Exec *e, void *stream) { (void)stream; REQUIRE(e, ERROR_INVALID_VALUE); return out(0); }

static hipError_t run_node(Node *n) {
  hipError_t status = 0;
  switch (n->type) {
  case NODE_KERNEL: return run(n->kernel.function, n->kernel.grid, n->kernel.block, n->kernel.shared, n->kernel.segment, n->kernel.given);
  case NODE_COPY: return hipMemcpy2D(n->copy.to, n->copy.to_pitch, n->copy.from, n->copy.from_pitch, n->copy.width, n->copy.height, n->copy.kind);
  case NODE_FILL:
    for (u64 row = 0; row < n->fill.height && !status; row++)
      status = fill((u8 *)n->fill.to + row * n->fill.pitch, n->fill.value, n->fill.element, n->fill.width);
    return status;
  case NODE_HOST: n->host.function(n->host.data);
  }
  return out(0);
}
EXPORT hipError_t hipGraphLaunch(Exec *e, void *stream) {
  DEVICE;
  REQUIRE(e, ERROR_INVALID_VALUE);
  if (captured(stream)) return refuse_capture(stream); /* a child graph */
  for (u64 i = 0; i < e->n; i++) {
    hipError_t status = run_node(e->nodes[i]);
    if (status) return status;
  }
  return out(0);
}
static Node *in_exec(Exec *e, Node *n) {
  for (u64 i = 0; e && i < e->n; i++)
    if (e->of[i] == n) return e->nodes[i];
  return NULL;
}
EXPORT hipError_t hipGraphExecKernelNodeSetParams(Exec *e, Node *n, const KernelParams *p) { return set_kernel(in_exec(e, n), p); }
EXPORT hipError_t hipGraphExecMemsetNodeSetParams(Exec *e, Node *n, const FillParams *p) { return set_fill(in_exec(e, n), p); }
EXPORT hipError_t hipGraphExecHostNodeSetParams(Exec *e, Node *n, const HostParams *p) { return set_host(in_exec(e, n), p); }
EXPORT hipError_t hipGraphExecMemcpyNodeSetParams1D(Exec *e, Node *n, void *to, const void *from, u64 size, int kind) { return set_copy(in_exec(e, n), to, from, size, kind); }
