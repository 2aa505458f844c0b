// stdlib.h and inttypes.h: numbers, sorting and searching, the heap.
#include "model.h"

// verifier_calls.cpp knows the name: allocation that fails sets it.
int LIB(errno);
int *LIB(__errno_location)(void) { return &LIB(errno); }

// ------------------------------------------------------------------- numbers

struct number {
  unsigned long long magnitude;
  _Bool negative, overflows;
};

static int digit_value(int c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z')
    return c - 'A' + 10;
  return 99;
}

// What strtol and its cousins have in common. Other locales may have further
// forms of numbers; glibc's have none. C23 has binary numbers.
enum standard { C11, C23 };
static struct number scan_number(const char *s, char **end, int base,
                                 enum standard standard) {
  struct number result = {0, 0, 0};
  size_t i = 0;
  if (base < 0 || base == 1 || base > 36) { // as POSIX says; C says nothing
    LIB(errno) = EINVAL;
    if (end != NULL && any_bool("end is set for a bad base"))
      *end = (char *)s;
    return result;
  }
  while (s[i] == ' ' || (s[i] >= '\t' && s[i] <= '\r'))
    ++i;
  if (s[i] == '-' || s[i] == '+')
    result.negative = s[i++] == '-';
  if ((base == 0 || base == 16) && s[i] == '0' &&
      (s[i + 1] == 'x' || s[i + 1] == 'X') && digit_value(s[i + 2]) < 16) {
    i += 2;
    base = 16;
  }
  if (standard == C23 && (base == 0 || base == 2) && s[i] == '0' &&
      (s[i + 1] == 'b' || s[i + 1] == 'B') && digit_value(s[i + 2]) < 2) {
    i += 2;
    base = 2;
  }
  if (base == 0)
    base = s[i] == '0' ? 8 : 10;
  _Bool any = 0;
  for (;; ++i) {
    int digit = digit_value(s[i]);
    if (digit >= base)
      break;
    any = 1;
    unsigned long long product;
    if (__builtin_mul_overflow(result.magnitude, (unsigned long long)base,
                               &product) ||
        __builtin_add_overflow(product, (unsigned long long)digit, &product))
      result.overflows = 1;
    result.magnitude = product;
  }
  if (end != NULL)
    *end = (char *)s + (any ? i : 0);
  if (!any && any_bool("errno for no number")) // some libraries
    LIB(errno) = EINVAL;
  return result;
}

// `most` is the greatest magnitude that fits a number that is not negative.
static long long to_signed(struct number n, unsigned long long most) {
  if (n.overflows || n.magnitude > most + n.negative) {
    LIB(errno) = ERANGE;
    return (long long)(n.negative ? -(most + 1) : most);
  }
  return (long long)(n.negative ? -n.magnitude : n.magnitude);
}
static unsigned long long to_unsigned(struct number n,
                                      unsigned long long most) {
  if (n.overflows || n.magnitude > most) {
    LIB(errno) = ERANGE;
    return most;
  }
  return (n.negative ? -n.magnitude : n.magnitude) & most;
}

#define STRTO(name, type, to, most)                                            \
  type LIB(name)(const char *s, char **end, int base) {                        \
    return (type)to(scan_number(s, end, base, C11), most);                     \
  }                                                                            \
  /* What glibc's headers make of the name from 2.38 on. */                    \
  type LIB(__isoc23_##name)(const char *s, char **end, int base) {             \
    return (type)to(scan_number(s, end, base, C23), most);                     \
  }
STRTO(strtol, long, to_signed, __LONG_MAX__)
STRTO(strtoll, long long, to_signed, __LONG_LONG_MAX__)
STRTO(strtoimax, long long, to_signed, __LONG_LONG_MAX__)
STRTO(strtoul, unsigned long, to_unsigned, __LONG_MAX__ * 2UL + 1)
STRTO(strtoull, unsigned long long, to_unsigned, ~0ULL)
STRTO(strtoumax, unsigned long long, to_unsigned, ~0ULL)
// A number that does not fit is undefined; glibc does this.
int LIB(atoi)(const char *s) {
  struct number n = scan_number(s, NULL, 10, C11);
  long value = (long)to_signed(n, __LONG_MAX__);
  require(value >= -__INT_MAX__ - 1 && value <= __INT_MAX__ && !n.overflows,
          InvalidBuiltin, "number does not fit");
  return (int)value;
}
long LIB(atol)(const char *s) {
  struct number n = scan_number(s, NULL, 10, C11);
  require(!n.overflows && n.magnitude <= __LONG_MAX__ + 0ULL + n.negative,
          InvalidBuiltin, "number does not fit");
  return (long)to_signed(n, __LONG_MAX__);
}
long long LIB(atoll)(const char *s) {
  struct number n = scan_number(s, NULL, 10, C11);
  require(!n.overflows && n.magnitude <= __LONG_LONG_MAX__ + 0ULL + n.negative,
          InvalidBuiltin, "number does not fit");
  return to_signed(n, __LONG_LONG_MAX__);
}

#define DIVISION(name, type, result, least)                                    \
  typedef struct {                                                             \
    type quot, rem;                                                            \
  } result;                                                                    \
  result LIB(name)(type a, type b) {                                           \
    require(b != 0, DivisionByZero, "divisor is zero");                        \
    require(b != -1 || a != (least), DivisionOverflow, "quotient");            \
    result r = {a / b, a % b};                                                 \
    return r;                                                                  \
  }
DIVISION(div, int, div_t, -__INT_MAX__ - 1)
DIVISION(ldiv, long, ldiv_t, -__LONG_MAX__ - 1)
DIVISION(lldiv, long long, lldiv_t, -__LONG_LONG_MAX__ - 1)
DIVISION(imaxdiv, long long, imaxdiv_t, -__LONG_LONG_MAX__ - 1)

// -------------------------------------------------------------- random numbers

// Which numbers follow a seed is the library's, but always the same. Before any
// seed it is 1 (C11 7.22.2.2p2). Some libraries (glibc) have one sequence for
// rand and random: what the one takes, or seeds, the other goes on with.
static unsigned long long rand_seed = 1, rand_taken, random_seed = 1,
                          random_taken;
static int drawn(unsigned long long number) {
  fathom_assume(number <= __INT_MAX__);
  return (int)number;
}
static void seed_rand(unsigned long long seed, unsigned long long taken) {
  rand_seed = seed;
  rand_taken = taken;
}
static void seed_random(unsigned long long seed, unsigned long long taken) {
  random_seed = seed;
  random_taken = taken;
}
int LIB(rand)(void) {
  int number = drawn(any_function("rand:s32", rand_seed, rand_taken++, 0));
  if (LIB(ways).one_sequence & 1)
    seed_random(rand_seed, rand_taken);
  return number;
}
void LIB(srand)(unsigned seed) {
  seed_rand(seed, 0);
  if (LIB(ways).one_sequence & 1)
    seed_random(seed, 0);
}
long LIB(random)(void) {
  int number =
      drawn(any_function("random:s32", random_seed, random_taken++, 0));
  if (LIB(ways).one_sequence & 1)
    seed_rand(random_seed, random_taken);
  return number;
}
void LIB(srandom)(unsigned seed) {
  seed_random(seed, 0);
  if (LIB(ways).one_sequence & 1)
    seed_rand(seed, 0);
}
int LIB(rand_r)(unsigned *seed) {
  unsigned now = *seed;
  fathom_output(now); // must be initialised
  *seed = (unsigned)any_function("seed of rand_r:u32", now, 0, 0);
  return drawn(any_function("rand_r:s32", now, 0, 0));
}

// POSIX says how these are computed. What is not known is any number, the same
// after the same: to find a seed by the product of two numbers is hard work
// that says nothing of the program.
#define BITS48 ((1ULL << 48) - 1)
static _Bool has_seed48;
static unsigned long long state48;
static unsigned long long next48(void) {
  unsigned long long now = has_seed48 ? state48 : LIB(ways).seed48 & BITS48;
  unsigned long long next =
      fathom_known(now) ? (now * 0x5DEECE66D + 0xB) & BITS48
                        : any_function("state of lrand48:u64", now, 0, 0);
  fathom_assume(next <= BITS48);
  has_seed48 = 1;
  return state48 = next;
}
long LIB(lrand48)(void) { return (long)(next48() >> 17); }
long LIB(mrand48)(void) { return (int)(next48() >> 16); }
void LIB(srand48)(long seed) {
  has_seed48 = 1;
  state48 = (unsigned long long)(unsigned)seed << 16 | 0x330E;
}
unsigned LIB(arc4random)(void) { return (unsigned)any_int("arc4random"); }
unsigned LIB(arc4random_uniform)(unsigned bound) {
  unsigned x = (unsigned)any_int("arc4random_uniform");
  fathom_assume(bound < 2 ? x == 0 : x < bound);
  return x;
}

// ------------------------------------------------------ sorting and searching

// A comparison must not change the array (C11 7.22.5p2): one byte of it, any,
// is looked at before and behind each.
struct witness {
  const byte *at;
};
static struct witness any_witness(const byte *a, size_t n, size_t size) {
  if (n == 0 || size == 0)
    return (struct witness){NULL};
  size_t i = (size_t)any_long("element"), k = (size_t)any_long("byte of it");
  fathom_assume(i < n && k < size);
  return (struct witness){a + i * size + k};
}
static byte seen(struct witness w) { return w.at != NULL ? frozen(*w.at) : 0; }
static int unchanged(struct witness w, byte before, int order) {
  require(before == seen(w), InvalidBuiltin,
          "the comparison changes the array");
  return order;
}
// An exception or a jump may leave it (C++: [alg.c.library]).
#define COMPARE_AS(type, w, ...)                                               \
  ({                                                                           \
    byte before = seen(w);                                                     \
    int order_ = unchanged(w, before, CALL_AS(compare, type)(__VA_ARGS__));    \
    if (fathom_unwinds())                                                      \
      LEAVE;                                                                   \
    order_;                                                                    \
  })
#define COMPARISON "int (const void *, const void *)"
#define COMPARE(w, ...) COMPARE_AS(COMPARISON, w, __VA_ARGS__)

// How often it is called, and in which order, is left open as well. That shows
// only where it writes something (link_models.cpp knows).
extern const _Bool LIB(comparisons_write);
#define OTHERS                                                                 \
  "a comparison that writes is called as one algorithm calls it, and once or " \
  "twice more"

// A comparison was left by an exception: algorithms have exchanged elements, as
// many as they like.
static void exchange_any(byte *a, size_t n, size_t size, byte *other) {
  for (size_t i = 0; i + 1 < n; ++i) {
    size_t j = (size_t)any_long("exchanged with");
    fathom_assume(j >= i && j < n);
    if (j == i)
      continue;
    __builtin_memcpy(other, a + i * size, size);
    __builtin_memcpy(a + i * size, a + j * size, size);
    __builtin_memcpy(a + j * size, other, size);
  }
}
#define LEAVE                                                                  \
  do {                                                                         \
    exchange_any(a, n, size, other);                                           \
    return;                                                                    \
  } while (0)

// Insertion: which of two positions is exchanged does not depend on the data.
// The order of equal elements is unspecified: each of them may pass another. So
// is which elements are compared, and which of two comes first: any two may be,
// for what that does.
#define SORT(type, base, n, size, ...)                                         \
  byte *a = base;                                                              \
  byte other[size > 0 ? size : 1];                                             \
  size_t total;                                                                \
  require(!__builtin_mul_overflow(n, size, &total), InvalidBuiltin,            \
          "size of the array");                                                \
  writes(base, total);                                                         \
  struct witness w = any_witness(a, n, size);                                  \
  if (LIB(comparisons_write))                                                  \
    LIMIT(!any_bool("other comparisons"), OTHERS);                             \
  if (n > 1 && any_bool("another comparison")) {                               \
    size_t i = (size_t)any_long("compared"), j = (size_t)any_long("with");     \
    fathom_assume(i < n && j < n && i != j);                                   \
    byte *first = a + i * size, *second = a + j * size;                        \
    int order = COMPARE_AS(type, w, first, second __VA_OPT__(, ) __VA_ARGS__); \
    int back = COMPARE_AS(type, w, second, first __VA_OPT__(, ) __VA_ARGS__);  \
    require((order < 0) == (back > 0) && (order > 0) == (back < 0),            \
            InvalidBuiltin, "comparisons of two elements contradict");         \
  }                                                                            \
  for (size_t i = 1; i < n; ++i)                                               \
    for (size_t j = i; j > 0; --j) {                                           \
      byte *low = a + (j - 1) * size, *high = low + size;                      \
      int order = COMPARE_AS(type, w, low, high __VA_OPT__(, ) __VA_ARGS__);   \
      if (order < 0 || (order == 0 && !any_bool("order of equal elements")))   \
        break;                                                                 \
      __builtin_memcpy(other, low, size);                                      \
      __builtin_memcpy(low, high, size);                                       \
      __builtin_memcpy(high, other, size);                                     \
    }
void LIB(qsort)(void *base, size_t n, size_t size,
                int (*compare)(const void *, const void *)) {
  SORT(COMPARISON, base, n, size)
}
void LIB(qsort_r)(void *base, size_t n, size_t size,
                  int (*compare)(const void *, const void *, void *),
                  void *context) {
  SORT("int (const void *, const void *, void *)", base, n, size, context)
}
#undef LEAVE
#define LEAVE return NULL

static const byte *equal_element(const void *key, const byte *a, size_t at,
                                 size_t n, size_t size,
                                 int (*compare)(const void *, const void *),
                                 struct witness w) {
  while (at > 0 && any_bool("an earlier element") &&
         COMPARE(w, key, a + (at - 1) * size) == 0)
    --at;
  while (at + 1 < n && any_bool("a later element") &&
         COMPARE(w, key, a + (at + 1) * size) == 0)
    ++at;
  return a + at * size;
}
void *LIB(bsearch)(const void *key, const void *base, size_t n, size_t size,
                   int (*compare)(const void *, const void *)) {
  const byte *a = base;
  size_t low = 0, high = n, other = n;
  int other_order = 0;
  if (n == 0)
    reads(base, 0);
  struct witness w = any_witness(a, n, size);
  if (LIB(comparisons_write))
    LIMIT(!any_bool("other comparisons"), OTHERS);
  if (n > 0 && any_bool("another comparison")) {
    other = (size_t)any_long("compared");
    fathom_assume(other < n);
    other_order = COMPARE(w, key, a + other * size);
  }
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const byte *at = a + middle * size;
    int order = COMPARE(w, key, at);
    // The array must be sorted: the key is not less than what is before an
    // element that it is not less than, nor greater than what is behind one
    // that it is not greater than.
    require(other == n || ((order < 0 || other > middle || other_order >= 0) &&
                           (order > 0 || other < middle || other_order <= 0)),
            InvalidBuiltin, "array is not sorted");
    if (order == 0) // of several that are equal, any may be found
      return (void *)equal_element(key, a, middle, n, size, compare, w);
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}

// ------------------------------------------------------------------ the heap

// There is a new object, for a pointer knows the size of its object; where the
// allocator uses addresses again it may lie where the old one was. Size 0
// frees, as in glibc.
void *LIB(realloc)(void *p, size_t n) {
  if (p == NULL)
    return malloc(n);
  _Bool is_there = fathom_is_alloc(p); // first: what fails is about p
  require(fathom_offset(p) == 0, InvalidFree,
          "pointer into the middle of an object");
  require(is_there, DoubleFree, "memory that was freed");
  size_t old = fathom_object_size(p);
  if (n == 0) {
    free(p);
    return NULL;
  }
  if (n == old && any_bool("object stays where it is")) {
    fathom_access(p, n, 1);
    return p;
  }
  void *q = fathom_malloc_instead_of(n, p);
  if (q == NULL)
    return NULL;
  __builtin_memcpy(q, p, n < old ? n : old);
  free(p);
  return q;
}
void *LIB(reallocarray)(void *p, size_t n, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(n, size, &total)) {
    LIB(errno) = ENOMEM;
    return NULL;
  }
  return LIB(realloc)(p, total);
}
int LIB(posix_memalign)(void **where, size_t align, size_t n) {
  if (align % sizeof(void *) != 0 || align == 0 || (align & (align - 1)) != 0)
    return EINVAL;
  int errno_before = LIB(errno); // stays, whatever happens
  void *p = aligned_alloc(align, n);
  LIB(errno) = errno_before;
  if (p != NULL || any_bool("null is stored when posix_memalign fails"))
    *where = p;
  return p == NULL ? ENOMEM : 0;
}
void *LIB(valloc)(size_t n) { return aligned_alloc(4096, n); }
// At least as many bytes as were asked for. The others are not the program's:
// it must get them by realloc.
size_t LIB(malloc_usable_size)(void *p) {
  if (p == NULL)
    return 0;
  _Bool is_there = fathom_is_alloc(p);
  require(fathom_offset(p) == 0 && is_there, InvalidBuiltin,
          "pointer to no heap object");
  size_t usable = (size_t)any_long("usable size");
  fathom_assume(usable >= fathom_object_size(p) && usable <= ~(size_t)0 >> 1);
  return usable;
}
