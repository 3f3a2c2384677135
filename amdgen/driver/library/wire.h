/* The connection to the process that emulates the GPU. A request is an operation with a payload; so is its reply. One
 * request is under way at a time, whichever thread makes it. */
#pragma once
#include "libc.h"
#include "protocol.h"

#define EXPORT __attribute__((visibility("default")))

/* A payload that grows. */
typedef struct {
  u8 *bytes;
  u64 size, room;
} Message;

static void put(Message *m, const void *from, u64 size) {
  if (m->size + size > m->room) {
    m->room = (m->size + size) * 2;
    m->bytes = realloc(m->bytes, m->room);
  }
  memcpy(m->bytes + m->size, from, size);
  m->size += size;
}
static void put_u64(Message *m, u64 value) { put(m, &value, sizeof value); }
static void put_text(Message *m, const char *text) {
  put_u64(m, strlen(text));
  put(m, text, strlen(text));
}

/* A reply and how far it is read. */
typedef struct {
  u8 *bytes;
  u64 size, at;
  i32 status;
} Reply;

static u64 get_u64(Reply *r) {
  u64 value = 0;
  if (r->at + 8 <= r->size) memcpy(&value, r->bytes + r->at, 8);
  r->at += 8;
  return value;
}
/* A copy of the next text, which the caller owns. */
static char *get_text(Reply *r) {
  u64 size = get_u64(r);
  if (r->at + size > r->size) size = 0;
  char *text = calloc(size + 1, 1);
  memcpy(text, r->bytes + r->at, size);
  r->at += size;
  return text;
}
/* A copy of the bytes that come next, behind their number. */
static u8 *get_bytes(Reply *r, u64 *size) {
  *size = get_u64(r);
  u8 *to = malloc(*size + 1);
  if (r->at + *size <= r->size) memcpy(to, r->bytes + r->at, *size);
  r->at += *size;
  return to;
}
static void done(Reply *r) { free(r->bytes); }

static int connection = -1, owner;
static int busy;

static void lock(void) {
  while (__atomic_exchange_n(&busy, 1, __ATOMIC_ACQUIRE)) sched_yield();
}
static void unlock(void) { __atomic_store_n(&busy, 0, __ATOMIC_RELEASE); }

static int send_all(const void *from, u64 size) {
  for (const u8 *at = from; size;) {
    i64 sent = send(connection, at, size, NO_SIGNAL);
    if (sent <= 0) return 0;
    at += sent, size -= (u64)sent;
  }
  return 1;
}
static int receive_all(void *to, u64 size) {
  for (u8 *at = to; size;) {
    i64 came = recv(connection, at, size, 0);
    if (came <= 0) return 0;
    at += came, size -= (u64)came;
  }
  return 1;
}

/* One request, with the lock held. The payload is freed. Without a connection the status is that of a lost device. */
static Reply exchange(u32 operation, Message *m) {
  Reply r = {NULL, 0, 0, ERROR_NO_DEVICE};
  u64 head[2] = {operation, m->size}, back[2];
  if (connection >= 0 && send_all(head, sizeof head) && send_all(m->bytes, m->size) && receive_all(back, sizeof back)) {
    r.status = (i32)back[0], r.size = back[1];
    r.bytes = malloc(r.size + 1);
    if (!receive_all(r.bytes, r.size)) r.size = 0, r.status = ERROR_NO_DEVICE;
  }
  free(m->bytes);
  return r;
}

static struct Facts facts; /* of the device, from protocol.h */
static u8 *shadow; /* of the device's memory: the bits of each byte that nobody has written; NULL where nobody asks */
static char *device_name, *architecture;

/* Connects on the first use, and maps the memory of the device to where the device has it. */
static int connect_once(void) {
  if (connection >= 0 && owner == getpid()) return 1;
  const char *path = getenv("AMDGEN_HIP_SOCKET");
  if (!path || strlen(path) > 100) {
    dprintf(2, "amdgen hip: run the program with 'amdgen hip -- PROGRAM': there is no GPU to connect to\n");
    return 0;
  }
  struct {
    u16 family;
    char path[108];
  } address = {UNIX_SOCKET, {0}};
  strncpy(address.path, path, sizeof address.path - 1);
  connection = socket(UNIX_SOCKET, STREAM | CLOSE_ON_EXEC, 0), owner = getpid();
  if (connection < 0 || connect(connection, &address, sizeof address)) {
    dprintf(2, "amdgen hip: nobody answers at %s\n", path);
    connection = -1;
    return 0;
  }
  Message m = {0};
  put_u64(&m, (u64)getpid());
  Reply r = exchange(OPERATION_HELLO, &m);
  for (u64 i = 0; i < sizeof facts / 8; i++) ((u64 *)&facts)[i] = get_u64(&r);
  device_name = get_text(&r), architecture = get_text(&r);
  char *memory = get_text(&r), *unwritten = get_text(&r);
  int file = open(memory, READ_WRITE | CLOSE_ON_EXEC);
  void *at = mmap((void *)facts.memory_base, facts.memory_size, MAP_READ_WRITE, MAP_SHARED | MAP_FIXED_FREE, file, 0);
  if (file >= 0) close(file);
  file = *unwritten ? open(unwritten, READ_WRITE | CLOSE_ON_EXEC) : -1;
  shadow = file >= 0 ? mmap(NULL, facts.memory_size, MAP_READ_WRITE, MAP_SHARED, file, 0) : NULL;
  if ((i64)shadow == -1) shadow = NULL;
  if (file >= 0) close(file);
  free(memory), free(unwritten), done(&r);
  if (at != (void *)facts.memory_base) {
    dprintf(2, "amdgen hip: %#lx, where the device's memory belongs, is taken in this process\n", facts.memory_base);
    close(connection), connection = -1;
    return 0;
  }
  return 1;
}

static Reply call(u32 operation, Message *m) {
  lock();
  if (!connect_once()) {
    unlock(), free(m->bytes);
    return (Reply){NULL, 0, 0, ERROR_NO_DEVICE};
  }
  Reply r = exchange(operation, m);
  unlock();
  return r;
}

static int ready(void) {
  lock();
  int is = connect_once();
  unlock();
  return is;
}
