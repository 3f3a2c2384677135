/* hipRTC: source to code object, by the compiler of the process that emulates. */
#pragma once
#include "wire.h"

enum { RTC_OUT_OF_MEMORY = 1, RTC_INVALID_INPUT = 3, RTC_INVALID_PROGRAM = 4, RTC_COMPILATION = 6 };
enum { RTC_TOO_LATE = 8, RTC_TOO_EARLY = 9, RTC_NOT_AN_EXPRESSION = 10 };

typedef struct {
  Message source;   /* what CreateProgram was given */
  Message names;    /* expressions that were asked for, each a text */
  u64 n_names, log_size, code_size, bitcode_size;
  char *log;
  u8 *code, *bitcode;
  char **asked, **lowered; /* of a compiled program: expressions and their names in the code */
} RtcProgram;

static const char *const RTC_ERRORS[] = {
    "HIPRTC_SUCCESS", "HIPRTC_ERROR_OUT_OF_MEMORY", "HIPRTC_ERROR_PROGRAM_CREATION_FAILURE", "HIPRTC_ERROR_INVALID_INPUT",
    "HIPRTC_ERROR_INVALID_PROGRAM", "HIPRTC_ERROR_INVALID_OPTION", "HIPRTC_ERROR_COMPILATION",
    "HIPRTC_ERROR_BUILTIN_OPERATION_FAILURE", "HIPRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION",
    "HIPRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION", "HIPRTC_ERROR_NAME_EXPRESSION_NOT_VALID",
    "HIPRTC_ERROR_INTERNAL_ERROR",
};
EXPORT const char *hiprtcGetErrorString(int status) { return status >= 0 && status < 12 ? RTC_ERRORS[status] : "HIPRTC_ERROR_LINKING"; }
EXPORT int hiprtcVersion(int *major, int *minor) { *major = HIP_VERSION / 10000000, *minor = HIP_VERSION / 100000 % 100; return 0; }

EXPORT int hiprtcCreateProgram(RtcProgram **to, const char *source, const char *name, int headers, const char *const *texts, const char *const *names) {
  if (!to || !source || headers < 0) return RTC_INVALID_INPUT;
  RtcProgram *p = calloc(1, sizeof *p);
  put_text(&p->source, source), put_text(&p->source, name ? name : ""), put_u64(&p->source, (u64)headers);
  for (int i = 0; i < headers; i++) put_text(&p->source, names[i]), put_text(&p->source, texts[i]);
  *to = p;
  return 0;
}
EXPORT int hiprtcDestroyProgram(RtcProgram **p) {
  if (!p || !*p) return RTC_INVALID_PROGRAM;
  for (u64 i = 0; (*p)->asked && i < (*p)->n_names; i++) free((*p)->asked[i]), free((*p)->lowered[i]);
  free((*p)->asked), free((*p)->lowered), free((*p)->source.bytes), free((*p)->names.bytes);
  free((*p)->log), free((*p)->code), free((*p)->bitcode), free(*p);
  *p = NULL;
  return 0;
}
EXPORT int hiprtcAddNameExpression(RtcProgram *p, const char *expression) {
  if (!p) return RTC_INVALID_PROGRAM;
  if (!expression) return RTC_INVALID_INPUT;
  if (p->log) return RTC_TOO_LATE;
  put_text(&p->names, expression), p->n_names++;
  return 0;
}
EXPORT int hiprtcCompileProgram(RtcProgram *p, int count, const char *const *options) {
  if (!p) return RTC_INVALID_PROGRAM;
  Message m = {0};
  put(&m, p->source.bytes, p->source.size);
  put_u64(&m, (u64)count);
  for (int i = 0; i < count; i++) put_text(&m, options[i]);
  put_u64(&m, p->n_names), put(&m, p->names.bytes, p->names.size);
  Reply r = call(OPERATION_COMPILE, &m);
  free(p->log), free(p->code), free(p->bitcode);
  p->log = get_text(&r), p->log_size = strlen(p->log);
  p->code = get_bytes(&r, &p->code_size), p->bitcode = get_bytes(&r, &p->bitcode_size);
  p->asked = calloc(p->n_names + 1, sizeof *p->asked), p->lowered = calloc(p->n_names + 1, sizeof *p->lowered);
  for (u64 i = 0; i < p->n_names; i++) p->asked[i] = get_text(&r), p->lowered[i] = get_text(&r);
  int status = r.status;
  done(&r);
  return status;
}
EXPORT int hiprtcGetLoweredName(RtcProgram *p, const char *expression, const char **name) {
  if (!p) return RTC_INVALID_PROGRAM;
  if (!p->code_size) return RTC_TOO_EARLY;
  for (u64 i = 0; i < p->n_names; i++)
    if (!strcmp(p->asked[i], expression)) {
      *name = p->lowered[i];
      return 0;
    }
  return RTC_NOT_AN_EXPRESSION;
}
EXPORT int hiprtcGetProgramLogSize(RtcProgram *p, u64 *size) { if (!p) return RTC_INVALID_PROGRAM; *size = p->log_size ? p->log_size + 1 : 0; return 0; }
EXPORT int hiprtcGetProgramLog(RtcProgram *p, char *to) { if (!p) return RTC_INVALID_PROGRAM; if (p->log_size) memcpy(to, p->log, p->log_size + 1); return 0; }
EXPORT int hiprtcGetCodeSize(RtcProgram *p, u64 *size) { if (!p) return RTC_INVALID_PROGRAM; *size = p->code_size; return 0; }
EXPORT int hiprtcGetCode(RtcProgram *p, char *to) { if (!p) return RTC_INVALID_PROGRAM; memcpy(to, p->code, p->code_size); return 0; }
EXPORT int hiprtcGetBitcodeSize(RtcProgram *p, u64 *size) { if (!p) return RTC_INVALID_PROGRAM; *size = p->bitcode_size; return 0; }
EXPORT int hiprtcGetBitcode(RtcProgram *p, char *to) { if (!p) return RTC_INVALID_PROGRAM; memcpy(to, p->bitcode, p->bitcode_size); return 0; }

/* The linker: modules of bitcode (or LLVM IR) become a code object, which lives as long as the link. */
enum { RTC_INPUT_BITCODE = 100 };
typedef struct {
  Message modules; /* each with its size before it */
  u64 count, code_size;
  u8 *code;
} RtcLink;
EXPORT int hiprtcLinkCreate(unsigned options, void *names, void **values, RtcLink **to) {
  (void)options, (void)names, (void)values;
  if (!to) return RTC_INVALID_INPUT;
  *to = calloc(1, sizeof **to);
  return 0;
}
EXPORT int hiprtcLinkDestroy(RtcLink *l) {
  if (!l) return RTC_INVALID_INPUT;
  free(l->modules.bytes), free(l->code), free(l);
  return 0;
}
EXPORT int hiprtcLinkAddData(RtcLink *l, int kind, void *data, u64 size, const char *name, unsigned options, void *names, void **values) {
  (void)name, (void)options, (void)names, (void)values;
  if (!l || !data || kind != RTC_INPUT_BITCODE) return RTC_INVALID_INPUT;
  put_u64(&l->modules, size), put(&l->modules, data, size), l->count++;
  return 0;
}
EXPORT int hiprtcLinkComplete(RtcLink *l, void **code, u64 *size) {
  if (!l || !code || !size) return RTC_INVALID_INPUT;
  Message m = {0};
  put_u64(&m, l->count), put(&m, l->modules.bytes, l->modules.size);
  Reply r = call(OPERATION_LINK, &m);
  free(l->code);
  l->code = get_bytes(&r, &l->code_size);
  int status = r.status;
  done(&r);
  *code = l->code, *size = l->code_size;
  return status;
}
