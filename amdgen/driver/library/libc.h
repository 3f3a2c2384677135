/* What is used of the C library, declared here so that no header of the machine is needed. The symbols are found when
 * the library is loaded: every process has a libc. Layouts: Linux on 64-bit machines. */
#pragma once

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long u64;
typedef int i32;
typedef long i64;
typedef unsigned long size_t;
#define NULL ((void *)0)

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *old, size_t size);
void free(void *at);
void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int value, size_t size);
int memcmp(const void *a, const void *b, size_t size);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t n);
size_t strlen(const char *text);
char *strncpy(char *to, const char *from, size_t most);
char *getenv(const char *name);
int dprintf(int file, const char *format, ...);
int open(const char *path, int flags, ...);
int close(int file);
i64 read(int file, void *to, size_t size);
i64 lseek(int file, i64 at, int from);
void *mmap(void *at, size_t size, int protection, int flags, int file, i64 offset);
int munmap(void *at, size_t size);
int socket(int family, int type, int protocol);
int connect(int socket, const void *address, u32 size);
i64 send(int socket, const void *from, size_t size, int flags);
i64 recv(int socket, void *to, size_t size, int flags);
int getpid(void);
int sched_yield(void);
struct timespec {
  i64 seconds, nanoseconds;
};
int clock_gettime(int clock, struct timespec *now);

enum { READ_WRITE = 2, CLOSE_ON_EXEC = 02000000 };                    /* open */
enum { MAP_READ_WRITE = 3, MAP_SHARED = 1, MAP_FIXED_FREE = 0x100000 }; /* mmap; the last: MAP_FIXED_NOREPLACE */
enum { UNIX_SOCKET = 1, STREAM = 1, NO_SIGNAL = 0x4000 };
enum { MONOTONIC = 1, FROM_START = 0, FROM_END = 2 };
