// What the models of the C library are written with. They are compiled for 32
// and for 64 bits without any system header, so everything is declared here.
// A model of f is the function fathom_lib_f, a variable likewise; the table of
// models is src/models/models.def. The fathom.* functions are those of
// docs/prepared-module.md.
//
// How to write one:
//  * No undefined behaviour of the model's own: nothing checks it but
//  `require`.
//  * An access checks itself (null, bounds, lifetime); a range that is handed
//  to
//    somebody else is checked by `reads` and `writes`.
//  * Look for the end of a string with a loop that only reads, then copy by one
//    __builtin_memcpy: memory has one new version then, not one per byte.
//  * No recursion.
#ifndef FATHOM_MODEL_H
#define FATHOM_MODEL_H

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ssize_t;
typedef __UINTPTR_TYPE__ uintptr_t;
typedef __WCHAR_TYPE__ wchar_t;
typedef __builtin_va_list va_list;
typedef unsigned char byte;
#define NULL ((void *)0)
#define EOF (-1)

#define LIB(name) fathom_lib_##name

// The numbers of src/sea/checks.def.
enum check_kind {
#define CHECK(name, ...) Check##name,
#include "sea/checks.def"
#undef CHECK
};

void fathom_check(_Bool ok, int kind, const char *text) __asm__("fathom.check");
void fathom_assume(_Bool holds) __asm__("fathom.assume");
void fathom_limit(_Bool holds, const char *row) __asm__("fathom.limit");
void fathom_unsupported(const char *why) __asm__("fathom.unsupported");
void fathom_havoc(void *p, size_t n) __asm__("fathom.havoc");
void fathom_access(const void *p, size_t n,
                   _Bool write) __asm__("fathom.access");
_Bool fathom_is_deref(const void *p, size_t n) __asm__("fathom.is_deref");
_Bool fathom_is_alloc(const void *p) __asm__("fathom.is_alloc");
void *fathom_malloc_instead_of(size_t n, void *p);
size_t fathom_object_size(const void *p) __asm__("fathom.object_size");
size_t fathom_offset(const void *p) __asm__("fathom.offset");
_Bool any_bool(const char *text) __asm__("fathom.nondet.i1");
byte any_byte(const char *text) __asm__("fathom.nondet.i8");
short any_short(const char *text) __asm__("fathom.nondet.i16");
int any_int(const char *text) __asm__("fathom.nondet.i32");
long long any_long_long(const char *text) __asm__("fathom.nondet.i64");
#if __LDBL_MANT_DIG__ == 64
long double any_long_double(const char *text) __asm__("fathom.nondet.x86_fp80");
#elif __LDBL_MANT_DIG__ == 113
long double any_long_double(const char *text) __asm__("fathom.nondet.fp128");
#else
long double any_long_double(const char *text) __asm__("fathom.nondet.double");
#endif
void *uninitialised_pointer(const char *text) __asm__("fathom.uninit.ptr");
// What goes outside must be initialised.
void fathom_output(long long x) __asm__("fathom.output.i64");
void fathom_output_double(double x) __asm__("fathom.output.double");
#if __SIZEOF_LONG__ == 8
#define any_long(text) ((long)any_long_long(text))
#else
#define any_long(text) ((long)any_int(text))
#endif

// A function of three numbers of which only the name is known: the same result
// for the same numbers. Behind the name is the shape of the results
// (sea/text/name_text.h).
unsigned long long any_function(const char *name, unsigned long long x,
                                unsigned long long y,
                                int z) __asm__("fathom.function");
// Whether the unfolding has the number as a constant. Whoever asks has two ways
// to say the same, one exact and one that admits more; any answer is right.
_Bool fathom_known(unsigned long long number) __asm__("fathom.known");

// Behind a call of a function of the program: an exception or a jump leaves it.
// A model that asks returns then (passes/form/exceptions/exceptions.h).
_Bool fathom_unwinds(void) __asm__("fathom.eh.unwinds");

// f, which is called as a function of that type: object-type is judged. The
// name is that of src/frontend/plugin/function_types.cpp.
void *fathom_call_as(void *f, const char *type);
#define CALL_AS(f, type) ((__typeof__(f))fathom_call_as((void *)(f), (type)))

// A precondition: a property at the line of the call.
#define require(ok, kind, text) fathom_check((ok), Check##kind, (text))
#define require_pointer(p) require((p) != NULL, Nonnull, "null pointer")
// fathom_assume is for the range of what was just made arbitrary: nothing
// outside of it can come. What a machine could give and the model leaves out is
// a LIMIT: it has a row of the ledger, which the caller's verdict shows.
#define LIMIT(holds, row) fathom_limit((holds), (row))
// No object is larger, on any machine.
#if __SIZEOF_SIZE_T__ == 8
#define MOST_BYTES ((size_t)1 << 40)
#else
#define MOST_BYTES ((size_t)0x7fffffff)
#endif
// What has no exact model: UNKNOWN where it is reached.
#define unsupported(why) (fathom_unsupported(why), __builtin_unreachable())

// The whole range may be read or written. Of a range of no bytes only that the
// pointer is one, into an object that is there or behind its end.
static inline void reads(const void *p, size_t n) {
  if (n == 0)
    require_pointer(p);
  fathom_access(p, n, 0);
}
static inline void writes(void *p, size_t n) {
  if (n == 0)
    require_pointer(p);
  fathom_access(p, n, 1);
}
// n bytes that come from outside.
static inline void input(void *p, size_t n) {
  writes(p, n);
  fathom_havoc(p, n);
}
// n bytes that hold anything after a failure: what they held, which may be
// nothing at all, or something else.
static inline void spoil(void *p, size_t n) {
  if (any_bool("the buffer is written to"))
    fathom_havoc(p, n);
}
// Whether the byte at p is one of its object. Loops that look for the end of a
// string ask it first: where sizes are known the answer is, too, and then so is
// how often the loop can go on. The read that follows checks for itself.
static inline _Bool inside(const void *p) { return fathom_is_deref(p, 1); }
static inline int any_from(int low, int high, const char *text) {
  int x = any_int(text);
  fathom_assume(x >= low && x <= high);
  return x;
}
// 0 or -1, as system calls answer; the reason of a failure is any. A function
// that succeeds may change errno, too, but not to 0. Where the program does not
// look at errno (link_models.cpp knows) it stays as it is.
extern const _Bool LIB(asks_errno);
extern int LIB(errno);
extern int LIB(rounding); // fenv.c; 0 is to nearest
int *LIB(__errno_location)(void);
enum {
  EPERM = 1,
  ENOMEM = 12,
  EBUSY = 16,
  EINVAL = 22,
  ERANGE = 34,
  EDEADLK = 35
};
static inline int fails(const char *text) {
  if (LIB(asks_errno))
    LIB(errno) = any_from(1, 133, text);
  return -1;
}
static inline void may_set_errno(void) {
  if (!LIB(asks_errno))
    return;
  int next = any_int("errno");
  fathom_assume(((next > 0) & (next <= 133)) | (next == LIB(errno)));
  LIB(errno) = next;
}
static inline int any_status(const char *text) {
  if (any_bool(text))
    return fails(text);
  may_set_errno();
  return 0;
}

// What one library does in its own way, and always in the same: a variable that
// nobody defines, so its content is any, and stays.
enum class_number {
  TrueAlnum,
  TrueAlpha,
  TrueBlank,
  TrueCntrl,
  TrueDigit,
  TrueGraph,
  TrueLower,
  TruePrint,
  TruePunct,
  TrueSpace,
  TrueUpper,
  TrueXdigit,
  TrueAscii,
  TrueNan,
  TrueNanOfFloat,
  TrueFinite,
  TrueFiniteOfFloat,
  TrueSign,
  TrueSignOfFloat,
  TrueNanOfLong,
  TrueFiniteOfLong,
  TrueSignOfLong,
  TrueThread,
  NumTrue
};
extern struct library_ways {
  int truth[NumTrue];
  byte comparison;
  byte is_secure;
  byte one_sequence;         // of rand and random
  unsigned long long seed48; // of lrand48, if nobody sets it: 48 bits
  unsigned long thread;
  unsigned long long ignored_signals; // at the start, a bit for each
} LIB(ways);

// What C calls true: any number but 0.
static inline int true_of(enum class_number which, _Bool holds) {
  int x = LIB(ways).truth[which];
  return !holds ? 0 : x == 0 ? 1 : x;
}
// C says the sign of a comparison's result only. Libraries give ones, the
// difference, or that of words, whose lower bits may be 0.
static inline int order(int a, int b) {
  int way = LIB(ways).comparison & 3, difference = a - b;
  return way == 0   ? (a > b) - (a < b)
         : way == 1 ? difference
                    : difference * 256;
}
// Of wide characters the sign is all that is known: on one machine glibc gives
// 1, 3 and other numbers for the same texts at different addresses.
static inline int wide_order(wchar_t a, wchar_t b) {
  int sign = (a > b) - (a < b);
  int answer = any_int("result of the comparison");
  return (answer > 0) - (answer < 0) == sign ? answer : sign;
}

// The locale is that of C except in the categories with these bits (locale.c).
enum locale_category {
  LC_CTYPE,
  LC_NUMERIC,
  LC_TIME,
  LC_COLLATE,
  LC_MONETARY,
  LC_MESSAGES,
  LC_ALL
};
extern unsigned LIB(other_locale);
static inline _Bool is_c_locale(enum locale_category category) {
  return (LIB(other_locale) >> category & 1) == 0;
}

void *fathom_malloc(size_t n, size_t align, int kind,
                    void *none) __asm__("fathom.malloc");
// An object that was there before the program: no one may free it, and it is no
// leak. Its alignment is 1, by which it is known.
static inline char *environment_object(size_t n) {
  return fathom_malloc(n, 1, 0, NULL);
}
// Whether the program must not write to an environment_object that begins at p.
void fathom_constant(const void *p, _Bool on) __asm__("fathom.constant");
// A text that the library changes, and nobody else: its object has n bytes.
static inline void any_constant_text(char *text, size_t n) {
  fathom_constant(text, 0);
  fathom_havoc(text, n);
  fathom_constant(text, 1);
  fathom_assume(text[n - 1] == 0);
}
// The value, though it may be uninitialised.
byte frozen(byte value) __asm__("fathom.frozen");
// As malloc makes it; it never fails: for models that fail on their own.
static inline void *heap_object(size_t n) {
  return fathom_malloc(n, 2 * sizeof(size_t), 0, NULL);
}
void *malloc(size_t n);
void *aligned_alloc(size_t align, size_t n);
void free(void *p);
int atexit(void (*function)(void));
void abort(void);

size_t LIB(strlen)(const char *s);
size_t LIB(strnlen)(const char *s, size_t n);
size_t LIB(wcslen)(const wchar_t *s);
size_t LIB(wcsnlen)(const wchar_t *s, size_t n);
int LIB(strcmp)(const char *a, const char *b);
int LIB(tolower)(int c);

#endif
