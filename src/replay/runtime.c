// The harness: gives the program what the trace was given, and writes down how
// it ends. The tables it reads stand behind it in the same file; see harness.h.
// Compiled with the program by `fathom replay`, never with Fathom.
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
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

// Objects that no allocator has: addresses without memory behind them until
// they are used, and no more than a terabyte of those.
struct huge {
  uintptr_t base;
  size_t size;
};
static struct huge huge[64];
static unsigned num_huge;

static void *make_huge(unsigned long size, unsigned site) {
  unsigned long most = 1ul << 40;
  void *p = mmap(0, size < most ? size : most, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED || num_huge == sizeof huge / sizeof *huge)
    end("diverged", "no memory of the size that the trace has",
        fathom_sites[site]);
  huge[num_huge].base = (uintptr_t)p;
  huge[num_huge++].size = size;
  return p;
}

void *fathom_replay_malloc(unsigned long size, unsigned long align,
                           unsigned site) {
  void *p = 0;
  if (size > 1ul << 30) {
    p = make_huge(size, site);
    fathom_replay_fill(p, site);
    return p;
  }
  if (align < sizeof(void *))
    align = sizeof(void *);
  if (posix_memalign(&p, align, size) != 0)
    end("diverged", "no memory of the size that the trace has",
        fathom_sites[site]);
  // What is read of it is in the trace; the rest does not matter.
  if (size <= 1ul << 20)
    memset(p, 0, size);
  fathom_replay_fill(p, site);
  return p;
}

void fathom_replay_assume(int holds, unsigned site) {
  if (!holds)
    end("diverged", "an assumption does not hold", fathom_sites[site]);
}

static void failed(unsigned kind, unsigned site) {
  const char *stops = getenv("FATHOM_REPLAY_STOPS");
  char number[16];
  snprintf(number, sizeof number, "%u", kind);
  if (!stops || *stops != '0')
    end("failed", number, fathom_sites[site]);
  say("failed", number, fathom_sites[site]);
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

// Questions about objects: address sanitizer knows them.
#ifdef HAS_ASAN
const char *__asan_locate_address(void *address, char *name, size_t name_size,
                                  void **region_address, size_t *region_size);
int __asan_address_is_poisoned(void const volatile *address);
void *__asan_region_is_poisoned(void *begin, size_t size);

struct object {
  uintptr_t base;
  size_t size;
};

// Arrays of variable length, oldest first; the stack grows downwards. Those that
// have ended are kept until something else is known to lie there.
static struct array {
  struct object object;
  int ended;
} *arrays;
static size_t num_arrays, room_for_arrays;

void fathom_replay_array(const void *p, unsigned long size) {
  uintptr_t end = (uintptr_t)p + size;
  size_t i, kept = 0;
  for (i = 0; i < num_arrays; ++i)
    if (arrays[i].object.base >= end)
      arrays[kept++] = arrays[i];
  num_arrays = kept;
  if (num_arrays == room_for_arrays) {
    room_for_arrays = 2 * room_for_arrays + 16;
    arrays = realloc(arrays, room_for_arrays * sizeof *arrays);
  }
  arrays[num_arrays].object.base = (uintptr_t)p;
  arrays[num_arrays].object.size = size;
  arrays[num_arrays++].ended = 0;
}

void fathom_replay_restore(const void *top) {
  size_t i;
  for (i = 0; i < num_arrays; ++i)
    if (arrays[i].object.base < (uintptr_t)top)
      arrays[i].ended = 1;
}

static const struct array *find_array(const void *p) {
  size_t i;
  for (i = 0; i < num_arrays; ++i)
    if ((uintptr_t)p - arrays[i].object.base <= arrays[i].object.size)
      return &arrays[i];
  return 0;
}

void fathom_replay_ended(const void *p, unsigned kind, unsigned site) {
  const struct array *array = find_array(p);
  if (array && array->ended)
    failed(kind, site);
}

static int find_object(const void *p, struct object *object) {
  char name[64];
  void *base = 0;
  size_t size = 0;
  unsigned i;
  const char *kind;
  for (i = 0; i < num_huge; ++i)
    if ((uintptr_t)p - huge[i].base <= huge[i].size) {
      object->base = huge[i].base;
      object->size = huge[i].size;
      return 1;
    }
  if (find_array(p)) {
    *object = find_array(p)->object;
    return 1;
  }
  // The sanitizer would name any global that is near.
  for (i = 0; i < fathom_replay_num_globals; ++i) {
    uintptr_t start = (uintptr_t)fathom_replay_globals[i].base;
    if ((uintptr_t)p - start <= fathom_replay_globals[i].size) {
      object->base = start;
      object->size = fathom_replay_globals[i].size;
      return 1;
    }
  }
  kind = p ? __asan_locate_address((void *)p, name, sizeof name,
                                               &base, &size)
                       : 0;
  if (!kind || !base ||
      (strcmp(kind, "heap") && strcmp(kind, "stack") &&
       strcmp(kind, "stack-fake")))
    return 0;
  object->base = (uintptr_t)base;
  object->size = size;
  return 1;
}

void fathom_replay_access(const void *root, const void *p, unsigned long size,
                          unsigned kind, unsigned site) {
  struct object object;
  uintptr_t at = (uintptr_t)p;
  if (!find_object(root, &object) || (uintptr_t)root < object.base ||
      (uintptr_t)root > object.base + object.size)
    return;
  if (at < object.base || size > object.size ||
      at - object.base > object.size - size)
    failed(kind, site);
}

void fathom_replay_arithmetic(const void *from, const void *to, unsigned kind,
                              unsigned site) {
  struct object object;
  uintptr_t at = (uintptr_t)to;
  if (from == 0 && to != 0)
    failed(kind, site);
  if (!find_object(from, &object) || (uintptr_t)from < object.base ||
      (uintptr_t)from > object.base + object.size)
    return;
  if (at < object.base || at - object.base > object.size)
    failed(kind, site);
}

void fathom_replay_order(const void *p, const void *q, unsigned kind,
                         unsigned site) {
  struct object a, b;
  int has_a = find_object(p, &a), has_b = find_object(q, &b);
  if (has_a != has_b || (has_a && a.base != b.base))
    failed(kind, site);
}

static int is_inside(const void *p, const struct object *object) {
  return (uintptr_t)p >= object->base &&
         (uintptr_t)p <= object->base + object->size;
}

int fathom_replay_is_deref(void *p, unsigned long size) {
  struct object object;
  return find_object(p, &object) && is_inside(p, &object) &&
         size <= object.size &&
         (uintptr_t)p - object.base <= object.size - size;
}

int fathom_replay_is_alloc(void *p) {
  struct object object;
  return find_object(p, &object) && is_inside(p, &object) &&
         (object.size == 0 ||
          !__asan_address_is_poisoned((void *)object.base));
}

unsigned long fathom_replay_object_size(void *p) {
  struct object object;
  return find_object(p, &object) && is_inside(p, &object) ? object.size : 0;
}

unsigned long fathom_replay_offset(void *p) {
  struct object object;
  return find_object(p, &object) && is_inside(p, &object)
             ? (uintptr_t)p - object.base
             : 0;
}

int fathom_replay_same_object(void *p, void *q) {
  struct object a, b;
  int has_a = find_object(p, &a) && is_inside(p, &a);
  int has_b = find_object(q, &b) && is_inside(q, &b);
  return has_a == has_b && (!has_a || a.base == b.base);
}

// Whether an object was stored to, by the program's own code, since it was made
// or reset. A store by the library shows only if it changes a byte.
struct watched {
  uintptr_t base;
  size_t size;
  unsigned char *bytes; // since it was reset
  int is_stored_to;
  struct slot *slots;
  struct watched *next;
};
static struct watched *all_watched;

// Values that the program keeps for an object.
struct slot {
  unsigned long number;
  uint64_t value;
  struct slot *next;
};

static struct watched *find_watched(void *p) {
  struct object object;
  struct watched *w = all_watched;
  if (!find_object(p, &object))
    return 0;
  while (w && (w->base != object.base || w->size != object.size))
    w = w->next;
  if (!w) {
    w = calloc(1, sizeof *w);
    w->base = object.base;
    w->size = object.size;
    w->next = all_watched;
    all_watched = w;
  }
  return w;
}

void fathom_replay_stored(void *p) {
  struct watched *w = find_watched(p);
  if (w)
    w->is_stored_to = 1;
}

void fathom_replay_reset_mod(void *p) {
  struct watched *w = find_watched(p);
  if (!w)
    return;
  free(w->bytes);
  w->bytes = malloc(w->size + 1);
  memcpy(w->bytes, (void *)w->base, w->size);
  w->is_stored_to = 0;
}

void fathom_replay_slot_set(void *p, unsigned long number, uint64_t value) {
  struct watched *w = find_watched(p);
  struct slot *s = w ? w->slots : 0;
  while (s && s->number != number)
    s = s->next;
  if (w && !s) {
    s = calloc(1, sizeof *s);
    s->number = number;
    s->next = w->slots;
    w->slots = s;
  }
  if (s)
    s->value = value;
}

uint64_t fathom_replay_slot_get(void *p, unsigned long number) {
  struct watched *w = find_watched(p);
  struct slot *s = w ? w->slots : 0;
  while (s && s->number != number)
    s = s->next;
  return s ? s->value : 0;
}

int fathom_replay_is_mod(void *p) {
  struct watched *w = find_watched(p);
  return w && (w->is_stored_to ||
               (w->bytes && memcmp(w->bytes, (void *)w->base, w->size) != 0));
}
#else
#define UNKNOWN_OBJECT                                                         \
  end("diverged", "a question about objects that only address sanitizer "     \
                  "answers",                                                   \
      "")
void fathom_replay_access(const void *root, const void *p, unsigned long size,
                          unsigned kind, unsigned site) {}
void fathom_replay_arithmetic(const void *from, const void *to, unsigned kind,
                              unsigned site) {}
void fathom_replay_order(const void *p, const void *q, unsigned kind,
                         unsigned site) {}
void fathom_replay_array(const void *p, unsigned long size) {}
void fathom_replay_restore(const void *top) {}
void fathom_replay_ended(const void *p, unsigned kind, unsigned site) {}
int fathom_replay_is_deref(void *p, unsigned long size) {
  UNKNOWN_OBJECT;
  return 0;
}
int fathom_replay_is_alloc(void *p) {
  UNKNOWN_OBJECT;
  return 0;
}
unsigned long fathom_replay_object_size(void *p) {
  UNKNOWN_OBJECT;
  return 0;
}
unsigned long fathom_replay_offset(void *p) {
  UNKNOWN_OBJECT;
  return 0;
}
int fathom_replay_same_object(void *p, void *q) {
  UNKNOWN_OBJECT;
  return 0;
}
void fathom_replay_stored(void *p) {}
void fathom_replay_slot_set(void *p, unsigned long number, uint64_t value) {
  UNKNOWN_OBJECT;
}
uint64_t fathom_replay_slot_get(void *p, unsigned long number) {
  UNKNOWN_OBJECT;
  return 0;
}
void fathom_replay_reset_mod(void *p) { UNKNOWN_OBJECT; }
int fathom_replay_is_mod(void *p) {
  UNKNOWN_OBJECT;
  return 0;
}
#endif

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
extern const unsigned fathom_uncaught;

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
  snprintf(number, sizeof number, "%u", fathom_uncaught);
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

int main(void) {
  if (!trace)
    choose_trace();
  fathom_replay_entry();
  clear_stack();
  say("returned", "", "");
  return 0;
}
