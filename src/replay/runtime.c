// The harness: gives the program what the trace was given, and writes down how
// it ends. The tables it reads stand behind it in the same file; see harness.h.
// Compiled with the program by `fathom replay`, never with Fathom.
#define _GNU_SOURCE 1
#include <fcntl.h>
#include <fenv.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>
#include <unwind.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_ASAN 1
#endif
#if __has_feature(memory_sanitizer)
#define HAS_MSAN 1
#endif
#endif

// An input: the index of its site, what it is ('v' a value, 'b' bytes, 'o' the
// contents of an object), for an object how many were made there before it.
struct input {
  unsigned site;
  char kind;
  unsigned long instance;
  unsigned long size;
  const unsigned char *bytes;
  unsigned long address; // of an object; 0: any will do
};
struct trace {
  unsigned number; // of the property
  unsigned long count;
  const struct input *inputs;  // ordered by site, then as the trace had them
  const unsigned long *first;  // by site: its first input; one more at the end
};
extern const struct trace fathom_traces[];
extern const unsigned fathom_num_traces, fathom_num_sites;
extern const char *const fathom_sites[];

// Part of the program: its global objects.
struct global {
  const void *base;
  unsigned long size;
  unsigned long is_constant;
};
extern const struct global fathom_replay_globals[];
extern const unsigned fathom_replay_num_globals;

void fathom_replay_entry(void);

static const struct trace *trace;
static unsigned long *next_input; // by site
static unsigned long *made;       // by site: objects so far

static void say(const char *what, const char *kind, const char *where) {
  const char *path = getenv("FATHOM_REPLAY_LOG");
  char line[4096];
  int length = snprintf(line, sizeof line, "fathom-replay|%s|%s|%s\n", what,
                        kind, where);
  int file = path ? open(path, O_WRONLY | O_CREAT | O_APPEND, 0600) : 2;
  if (file >= 0 && length > 0 && write(file, line, (size_t)length) < 0)
    _exit(96);
}

static void end(const char *what, const char *kind, const char *where) {
  say(what, kind, where);
  _exit(95);
}

// On first use: constructors of globals may ask before main runs.
static void choose_trace(void) {
  const char *wanted = getenv("FATHOM_REPLAY_PROPERTY");
  unsigned i;
  for (i = 0; i < fathom_num_traces; ++i)
    if (!wanted || fathom_traces[i].number == (unsigned)atol(wanted)) {
      trace = &fathom_traces[i];
      break;
    }
  if (!trace)
    end("diverged", "no such property", "");
  next_input = calloc(fathom_num_sites + 1, sizeof *next_input);
  made = calloc(fathom_num_sites + 1, sizeof *made);
  if (!next_input || !made)
    end("diverged", "out of memory", "");
  for (i = 0; i < fathom_num_sites; ++i)
    next_input[i] = trace->first[i];
}

// Contents of objects are listed behind the other inputs of a site.
static int has_more(unsigned site) {
  return next_input[site] < trace->first[site + 1] &&
         trace->inputs[next_input[site]].kind != 'o';
}

static const struct input *take(unsigned site, char kind) {
  const struct input *input;
  if (!trace)
    choose_trace();
  if (!has_more(site))
    end("diverged", "more inputs are asked for than the trace has",
        fathom_sites[site]);
  input = &trace->inputs[next_input[site]++];
  if (input->kind != kind)
    end("diverged", "an input of another kind is asked for",
        fathom_sites[site]);
  return input;
}

void fathom_replay_value(void *out, unsigned long size, unsigned site) {
  const struct input *input = take(site, 'v');
  if (input->size > size)
    end("diverged", "an input of another size is asked for",
        fathom_sites[site]);
  memset(out, 0, size);
  memcpy(out, input->bytes, input->size);
}

// Null has no bytes. What the trace has no bytes for is where it failed: the
// bytes must not be there.
void fathom_replay_havoc(void *p, unsigned long size, unsigned site) {
  const struct input *input;
  if (!trace)
    choose_trace();
  if (!has_more(site)) {
    memset(p, 0, size);
    end("diverged", "more inputs are asked for than the trace has",
        fathom_sites[site]);
  }
  input = take(site, 'b');
  if (p == 0 && input->size == 0)
    return;
  if (input->size != size)
    end("diverged", "an input of another size is asked for",
        fathom_sites[site]);
  memcpy(p, input->bytes, size);
}

// Contents that the trace found in the object.
void fathom_replay_fill(void *p, unsigned site) {
  unsigned long i, instance;
  if (!trace)
    choose_trace();
  instance = made[site]++;
  if (!p) // malloc does not fail in a trace
    end("diverged", "no memory of the size that the trace has",
        fathom_sites[site]);
  for (i = trace->first[site]; i < trace->first[site + 1]; ++i) {
    const struct input *input = &trace->inputs[i];
    if (input->kind == 'o' && input->instance == instance)
      memcpy(p, input->bytes, input->size);
  }
}

// What the trace found in a variable. It counts as uninitialised all the same.
#ifdef HAS_MSAN
void __msan_poison(const volatile void *p, size_t size);
#endif
void fathom_replay_local(void *p, unsigned long size, unsigned site) {
  unsigned long i, instance;
  if (!trace)
    choose_trace();
  instance = made[site]++;
  for (i = trace->first[site]; i < trace->first[site + 1]; ++i) {
    const struct input *input = &trace->inputs[i];
    if (input->kind != 'o' || input->instance != instance ||
        input->size > size)
      continue;
    memcpy(p, input->bytes, input->size);
#ifdef HAS_MSAN
    __msan_poison(p, input->size);
#endif
  }
}

void fathom_replay_assume(int holds, unsigned site) {
  if (!holds)
    end("diverged", "an assumption does not hold", fathom_sites[site]);
}

static void failed(unsigned kind, unsigned site) {
  const char *stops = getenv("FATHOM_REPLAY_STOPS");
  const char *where = site == ~0u ? "" : fathom_sites[site];
  char number[16];
  snprintf(number, sizeof number, "%u", kind);
  if (!stops || *stops != '0')
    end("failed", number, where);
  say("failed", number, where);
}

void fathom_replay_check(int holds, unsigned kind, unsigned site) {
  if (!holds)
    failed(kind, site);
}

void fathom_replay_halt(void) { exit(0); }

// A report if there are any, and that is what is asked for (detect_leaks).
#ifdef HAS_ASAN
void __lsan_do_leak_check(void);
void fathom_replay_leaks(void) { __lsan_do_leak_check(); }
#else
void fathom_replay_leaks(void) {}
#endif

void fathom_replay_unsupported(unsigned site) {
  end("diverged", "something unsupported is reached", fathom_sites[site]);
}

// What is left of the program on the stack would keep lost objects reachable.
__attribute__((noinline)) static void clear_stack(void) {
  volatile char bytes[1 << 16];
  size_t i;
  for (i = 0; i < sizeof bytes; ++i)
    bytes[i] = 0;
}

// An exception that nobody catches. The check failed where it was thrown: that
// place is still on the stack, or was when the program threw it, if a noexcept
// function has ended it on its way.
extern void (*_ZSt13set_terminatePFvvE(void (*)(void)))(void)
    __attribute__((weak));
extern void __sanitizer_symbolize_pc(void *pc, const char *format, char *out,
                                     size_t size) __attribute__((weak));
extern void __real___cxa_throw(void *object, void *type, void (*end)(void *))
    __attribute__((weak, noreturn));

struct stack {
  void *pc[64];
  unsigned count;
};
static struct stack thrown; // of the last throw

static _Unwind_Reason_Code keep_frame(struct _Unwind_Context *context,
                                      void *to) {
  struct stack *stack = to;
  if (stack->count == sizeof stack->pc / sizeof *stack->pc)
    return _URC_END_OF_STACK;
  stack->pc[stack->count++] = (void *)(_Unwind_GetIP(context) - 1);
  return _URC_NO_REASON;
}

__attribute__((noreturn)) void
__wrap___cxa_throw(void *object, void *type, void (*end)(void *)) {
  thrown.count = 0;
  _Unwind_Backtrace(keep_frame, &thrown);
  __real___cxa_throw(object, type, end);
}

static void say_stack(const struct stack *stack) {
  char number[16], where[1024];
  unsigned i;
  snprintf(number, sizeof number, "%u", K_uncaught_exception);
  for (i = 0; i < stack->count; ++i) {
    where[0] = 0;
    if (__sanitizer_symbolize_pc)
      __sanitizer_symbolize_pc(stack->pc[i], "%s:%l", where, sizeof where);
    if (where[0] && where[0] != '<' && !strstr(where, "harness.c:"))
      say("failed", number, where);
  }
}

static void terminated(void) {
  struct stack now = {{0}, 0};
  say_stack(&thrown);
  _Unwind_Backtrace(keep_frame, &now);
  say_stack(&now);
  _exit(95);
}

// Before constructors of the program.
__attribute__((constructor(101))) static void expect_termination(void) {
  if (_ZSt13set_terminatePFvvE)
    _ZSt13set_terminatePFvvE(terminated);
}

#ifdef IS_PREPARED
void fathom_replay_finish(unsigned site);
#endif

int main(void) {
  if (!trace)
    choose_trace();
  fathom_replay_entry();
#ifdef IS_PREPARED
  fathom_replay_finish(~0u);
#endif
  clear_stack();
  say("returned", "", "");
  return 0;
}
