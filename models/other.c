// What is left: signs of floats, locales, one thread, and what is refused.
#include "model.h"

double LIB(fabs)(double x) { return __builtin_fabs(x); }
float LIB(fabsf)(float x) { return __builtin_fabsf(x); }
double LIB(copysign)(double x, double y) { return __builtin_copysign(x, y); }
float LIB(copysignf)(float x, float y) { return __builtin_copysignf(x, y); }

static unsigned long long bits_of(double x) {
  union {
    double number;
    unsigned long long bits;
  } both = {x};
  return both.bits;
}
static unsigned bits_of_float(float x) {
  union {
    float number;
    unsigned bits;
  } both = {x};
  return both.bits;
}
static const unsigned long long infinity = 0x7ffULL << 52;
int LIB(__isnan)(double x) { return (bits_of(x) & ~0ULL >> 1) > infinity; }
int LIB(__isinf)(double x) {
  return (bits_of(x) & ~0ULL >> 1) != infinity ? 0 : bits_of(x) >> 63 ? -1 : 1;
}
int LIB(__finite)(double x) { return (bits_of(x) & ~0ULL >> 1) < infinity; }
int LIB(__signbit)(double x) { return bits_of(x) >> 63 ? 128 : 0; }
int LIB(__isnanf)(float x) { return (bits_of_float(x) & 0x7fffffff) > 0x7f800000; }
int LIB(__isinff)(float x) {
  return (bits_of_float(x) & 0x7fffffff) != 0x7f800000 ? 0
         : bits_of_float(x) >> 31                      ? -1
                                                       : 1;
}

static char locale_name[] = "C";
char *LIB(setlocale)(int category, const char *name) {
  (void)category;
  if (name == NULL)
    return locale_name;
  size_t n = LIB(strlen)(name);
  _Bool is_c = n == 0 || (n == 1 && name[0] == 'C');
  if (n == 0 && any_bool("the environment's locale is none"))
    return NULL;
  if (is_c)
    return locale_name;
  if (any_bool("setlocale succeeds"))
    unsupported("locales other than C");
  return NULL;
}

// There is one thread: what protects it from others has nothing to do. That a
// mutex is locked twice is not seen.
#define MUTEX(name)                                                            \
  int LIB(name)(void *mutex) {                                                 \
    require_pointer(mutex);                                                    \
    return 0;                                                                  \
  }
MUTEX(pthread_mutex_lock)
MUTEX(pthread_mutex_trylock)
MUTEX(pthread_mutex_unlock)
MUTEX(pthread_mutex_destroy)
int LIB(pthread_mutex_init)(void *mutex, const void *attributes) {
  (void)attributes;
  require_pointer(mutex);
  return 0;
}
unsigned long LIB(pthread_self)(void) { return 1; }

#define REFUSED(name, why)                                                     \
  int LIB(name)(void) { unsupported(why); }
#define REFUSED1(name, why)                                                    \
  int LIB(name)(void *a) {                                                     \
    (void)a;                                                                   \
    unsupported(why);                                                          \
  }
#define REFUSED2(name, why)                                                    \
  int LIB(name)(void *a, int b) {                                              \
    (void)a, (void)b;                                                          \
    unsupported(why);                                                          \
  }
#define REFUSED_JUMP(name, why)                                                \
  void LIB(name)(void *a, int b) {                                             \
    (void)a, (void)b;                                                          \
    unsupported(why);                                                          \
  }
REFUSED1(setjmp, "setjmp")
REFUSED1(_setjmp, "setjmp")
REFUSED2(sigsetjmp, "sigsetjmp")
REFUSED2(__sigsetjmp, "sigsetjmp")
REFUSED_JUMP(longjmp, "longjmp")
REFUSED_JUMP(_longjmp, "longjmp")
REFUSED_JUMP(siglongjmp, "siglongjmp")
REFUSED(fork, "fork")
REFUSED(vfork, "vfork")
int LIB(pthread_create)(void *thread, const void *attributes,
                        void *(*start)(void *), void *argument) {
  (void)thread, (void)attributes, (void)start, (void)argument;
  unsupported("threads");
}
int LIB(thrd_create)(void *thread, int (*start)(void *), void *argument) {
  (void)thread, (void)start, (void)argument;
  unsupported("threads");
}
