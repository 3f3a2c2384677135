/* Modules, their functions and variables, and the fat binaries that a compiler puts into a program. */
#pragma once
#include "memory.h"

typedef struct {
  u64 offset, size; /* of an argument in the kernel's argument segment */
} Argument;
typedef struct Function {
  struct Module *module;
  char *name;
  u64 number, n_arguments, argument_bytes;
  u64 facts[FUNCTION_FACTS]; /* by FUNCTION_... of protocol.h */
  Argument *arguments;
} Function;
typedef struct {
  char *name;
  u64 at, size;
} Variable;
typedef struct Module {
  u64 number, n_functions, n_variables;
  Function *functions;
  Variable *variables;
} Module;

/* Bytes of a code object or of a bundle of them, told by its own header; 0 where it is neither. */
static u64 image_size(const u8 *image) {
  u64 size = 0;
  if (!memcmp(image, "\177ELF", 4)) {
    u64 sections;
    u16 each, count;
    memcpy(&sections, image + 40, 8), memcpy(&each, image + 58, 2), memcpy(&count, image + 60, 2);
    return sections + (u64)each * count;
  }
  if (!memcmp(image, "CCOB", 4)) { /* a compressed bundle: version, method, then its size, of 4 bytes up to version 2 */
    u16 version;
    memcpy(&version, image + 4, 2);
    memcpy(&size, image + 8, version > 2 ? 8 : 4);
    return version >= 2 ? size : 0;
  }
  if (memcmp(image, "__CLANG_OFFLOAD_BUNDLE__", 24)) return 0;
  u64 entries;
  memcpy(&entries, image + 24, 8);
  for (const u8 *at = image + 32; entries--;) {
    u64 entry[3]; /* offset, size, length of the name behind it */
    memcpy(entry, at, sizeof entry);
    if (entry[0] + entry[1] > size) size = entry[0] + entry[1];
    at += sizeof entry + entry[2];
  }
  return size;
}

static hipError_t load(Module **to, const void *image, u64 size) {
  DEVICE;
  REQUIRE(to && image, ERROR_INVALID_VALUE);
  if (!size) size = image_size(image);
  REQUIRE(size, ERROR_INVALID_IMAGE);
  Message m = {0};
  put(&m, image, size);
  Reply r = call(OPERATION_LOAD, &m);
  if (r.status) {
    hipError_t status = r.status;
    done(&r);
    return out(status);
  }
  Module *module = calloc(1, sizeof *module);
  module->number = get_u64(&r);
  module->n_functions = get_u64(&r);
  module->functions = calloc(module->n_functions + 1, sizeof *module->functions);
  for (u64 i = 0; i < module->n_functions; i++) {
    Function *f = &module->functions[i];
    f->module = module, f->number = i, f->name = get_text(&r), f->argument_bytes = get_u64(&r);
    for (u64 k = 0; k < FUNCTION_FACTS; k++) f->facts[k] = get_u64(&r);
    f->n_arguments = get_u64(&r);
    f->arguments = calloc(f->n_arguments + 1, sizeof *f->arguments);
    for (u64 k = 0; k < f->n_arguments; k++) f->arguments[k].offset = get_u64(&r), f->arguments[k].size = get_u64(&r);
  }
  module->n_variables = get_u64(&r);
  module->variables = calloc(module->n_variables + 1, sizeof *module->variables);
  for (u64 i = 0; i < module->n_variables; i++) {
    Variable *v = &module->variables[i];
    v->name = get_text(&r), v->at = get_u64(&r), v->size = get_u64(&r);
    remember(v->at, v->size, MEMORY_DEVICE, 0, 0);
  }
  done(&r);
  *to = module;
  return out(0);
}

EXPORT hipError_t hipModuleLoadData(Module **to, const void *image) { return load(to, image, 0); }
EXPORT hipError_t hipModuleLoadFatBinary(Module **to, const void *image) { return load(to, image, 0); }
EXPORT hipError_t hipModuleLoadDataEx(Module **to, const void *image, u32 n, void *options, void **values) { (void)n, (void)options, (void)values; return load(to, image, 0); }
EXPORT hipError_t hipModuleLoad(Module **to, const char *path) {
  REQUIRE(path, ERROR_INVALID_VALUE);
  int file = open(path, CLOSE_ON_EXEC);
  REQUIRE(file >= 0, ERROR_FILE_NOT_FOUND);
  i64 size = lseek(file, 0, FROM_END), had = 0;
  u8 *image = malloc((u64)size + 1);
  lseek(file, 0, FROM_START);
  for (i64 came = 1; had < size && came > 0; had += came) came = read(file, image + had, (u64)(size - had));
  close(file);
  hipError_t status = had == size ? load(to, image, (u64)size) : out(ERROR_INVALID_IMAGE);
  free(image);
  return status;
}
EXPORT hipError_t hipModuleUnload(Module *module) {
  DEVICE;
  REQUIRE(module, ERROR_INVALID_HANDLE);
  Message m = {0};
  put_u64(&m, module->number);
  Reply r = call(OPERATION_UNLOAD, &m);
  done(&r);
  lock();
  for (u64 i = 0; i < module->n_variables; i++)
    for (u64 k = 0; k < n_ranges; k++)
      if (ranges[k].at == module->variables[i].at) {
        bytes_used -= ranges[k].size, ranges[k] = ranges[--n_ranges];
        break;
      }
  unlock();
  for (u64 i = 0; i < module->n_functions; i++) free(module->functions[i].name), free(module->functions[i].arguments);
  for (u64 i = 0; i < module->n_variables; i++) free(module->variables[i].name);
  free(module->functions), free(module->variables), free(module);
  return out(0);
}
EXPORT hipError_t hipModuleGetFunction(Function **to, Module *module, const char *name) {
  REQUIRE(to && name, ERROR_INVALID_VALUE);
  REQUIRE(module, ERROR_INVALID_HANDLE);
  for (u64 i = 0; i < module->n_functions; i++)
    if (!strcmp(module->functions[i].name, name)) {
      *to = &module->functions[i];
      return out(0);
    }
  return out(ERROR_NOT_FOUND);
}
EXPORT hipError_t hipModuleGetFunctionCount(u32 *count, Module *module) { REQUIRE(module, ERROR_INVALID_HANDLE); *count = (u32)module->n_functions; return out(0); }
static Variable *variable_of(Module *module, const char *name) {
  for (u64 i = 0; module && i < module->n_variables; i++)
    if (!strcmp(module->variables[i].name, name)) return &module->variables[i];
  return NULL;
}
EXPORT hipError_t hipModuleGetGlobal(void **at, u64 *size, Module *module, const char *name) {
  REQUIRE(module && name, ERROR_INVALID_VALUE);
  Variable *v = variable_of(module, name);
  REQUIRE(v, ERROR_NOT_FOUND);
  if (at) *at = (void *)v->at;
  if (size) *size = v->size;
  return out(0);
}

/* ------------------------------------------------------------------------------------------------ fat binaries */

typedef struct Fat {
  const void *image;
  Module *module; /* loaded when it is first used */
  struct Fat *next;
} Fat;
static Fat *fats;
typedef struct {
  const void *host; /* what the program knows it by: a function's stub, a variable's shadow */
  Fat *fat;
  const char *name;
  void **managed; /* of a managed variable: the pointer that the program reads, to so many bytes. Until its module is */
  u64 size;       /* loaded they are the host's own, and what the program has written there moves to the device. */
} Symbol;
static Symbol *symbols;
static u64 n_symbols;

static void enter(Symbol symbol) {
  lock();
  symbols = realloc(symbols, (n_symbols + 1) * sizeof *symbols);
  symbols[n_symbols++] = symbol;
  unlock();
}
static Symbol *symbol_of(const void *host) {
  for (u64 i = 0; i < n_symbols; i++)
    if (symbols[i].host == host) return &symbols[i];
  return NULL;
}
static hipError_t module_of(Symbol *s, Module **to) {
  hipError_t status = 0;
  if (!s->fat->module) {
    status = load(&s->fat->module, s->fat->image, 0);
    for (u64 i = 0; !status && i < n_symbols; i++) {
      Symbol *m = &symbols[i];
      Variable *v = m->fat == s->fat && m->managed ? variable_of(s->fat->module, m->name) : NULL;
      if (!v) continue; /* the code has a pointer to a managed variable, as the program has */
      void *place;
      status = allocate(&place, m->size, MEMORY_MANAGED, 0);
      if (status) break;
      memcpy(place, *m->managed, m->size);
      lock(), note_written(place, NULL, m->size), unlock();
      *m->managed = place;
      memcpy((void *)v->at, m->managed, sizeof *m->managed);
    }
  }
  *to = s->fat->module;
  return status;
}

EXPORT void **__hipRegisterFatBinary(const void *wrapper) {
  struct {
    u32 magic, version;
    const void *image, *unused;
  } w;
  memcpy(&w, wrapper, sizeof w);
  /* Files of one program that were compiled with -fgpu-rdc share an image, each by a wrapper of its own. */
  for (Fat *known = fats; known; known = known->next)
    if (known->image == w.image) return (void **)known;
  Fat *fat = calloc(1, sizeof *fat);
  fat->image = w.image, fat->next = fats, fats = fat;
  return (void **)fat;
}
EXPORT void __hipUnregisterFatBinary(void **fat) { (void)fat; /* at exit: the process ends with its memory */ }
EXPORT void __hipRegisterFunction(void **fat, const void *host, char *shown, const char *name, u32 threads, void *a, void *b, void *c, void *d, int *e) {
  (void)shown, (void)threads, (void)a, (void)b, (void)c, (void)d, (void)e;
  enter((Symbol){host, (Fat *)fat, name, NULL, 0});
}
EXPORT void __hipRegisterVar(void **fat, void *host, char *shown, char *name, int external, u64 size, int constant, int global) {
  (void)shown, (void)external, (void)size, (void)constant, (void)global;
  enter((Symbol){host, (Fat *)fat, name, NULL, 0});
}
EXPORT void __hipRegisterManagedVar(void *fat, void **pointer, void *first, const char *name, u64 size, u32 align) {
  (void)align;
  *pointer = malloc(size + 1);
  memcpy(*pointer, first, size);
  enter((Symbol){pointer, fat, name, pointer, size});
}
EXPORT void __hipRegisterTexture(void) {}
EXPORT void __hipRegisterSurface(void) {}

static hipError_t function_of(const void *host, Function **to) {
  Symbol *s = symbol_of(host);
  REQUIRE(s, ERROR_INVALID_DEVICE_FUNCTION);
  Module *module;
  hipError_t status = module_of(s, &module);
  return status ? out(status) : hipModuleGetFunction(to, module, s->name);
}
EXPORT hipError_t hipGetFuncBySymbol(Function **to, const void *host) { return function_of(host, to); }

EXPORT hipError_t hipGetSymbolAddress(void **at, const void *host) {
  Symbol *s = symbol_of(host);
  REQUIRE(s && at, ERROR_INVALID_SYMBOL);
  Module *module;
  hipError_t status = module_of(s, &module);
  return status ? out(status) : hipModuleGetGlobal(at, NULL, module, s->name);
}
EXPORT hipError_t hipGetSymbolSize(u64 *size, const void *host) {
  Symbol *s = symbol_of(host);
  REQUIRE(s && size, ERROR_INVALID_SYMBOL);
  Module *module;
  hipError_t status = module_of(s, &module);
  return status ? out(status) : hipModuleGetGlobal(NULL, size, module, s->name);
}
EXPORT hipError_t hipMemcpyToSymbol(const void *symbol, const void *from, u64 size, u64 offset, int kind) {
  void *at;
  hipError_t status = hipGetSymbolAddress(&at, symbol);
  return status ? status : hipMemcpy((u8 *)at + offset, from, size, kind);
}
EXPORT hipError_t hipMemcpyFromSymbol(void *to, const void *symbol, u64 size, u64 offset, int kind) {
  void *at;
  hipError_t status = hipGetSymbolAddress(&at, symbol);
  return status ? status : hipMemcpy(to, (u8 *)at + offset, size, kind);
}
EXPORT hipError_t hipMemcpyToSymbolAsync(const void *symbol, const void *from, u64 size, u64 offset, int kind, void *stream) { (void)stream; return hipMemcpyToSymbol(symbol, from, size, offset, kind); }
EXPORT hipError_t hipMemcpyFromSymbolAsync(void *to, const void *symbol, u64 size, u64 offset, int kind, void *stream) { (void)stream; return hipMemcpyFromSymbol(to, symbol, size, offset, kind); }
