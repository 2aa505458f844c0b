// Functions of math.h that are not exact (math_inexact.h), and what they share.
#include "math_errors.h"

// The result that is rounded to nearest, for numbers that are known
// (fathom.known).
unsigned long long
fathom_libm_nearest(const char *name, unsigned long long x,
                    unsigned long long y,
                    int rounding) __asm__("fathom.libm_nearest");

#if __LDBL_MANT_DIG__ != 53
// As fathom_libm_nearest and any_function, of numbers of 128 bits: in halves,
// so that no machine has a way of its own to pass them. Only x86 has modes of
// rounding (fenv.c); with those of quad precision two numbers and a mode would
// be more than an application has.
void fathom_libm_nearest_long(
    const char *name, unsigned long long x_low, unsigned long long x_high,
    unsigned long long y_low, unsigned long long y_high, int mode,
    unsigned long long *low,
    unsigned long long *high) __asm__("fathom.libm_nearest_long");
void any_long_function(
    const char *name, unsigned long long x_low, unsigned long long x_high,
    unsigned long long y_low, unsigned long long y_high, int mode,
    unsigned long long *low,
    unsigned long long *high) __asm__("fathom.function_long");
#if __LDBL_MANT_DIG__ == 64
#define LONG_MODE LIB(rounding)
#else
#define LONG_MODE 0
#endif
#endif

// By how many units in the last place libraries may be off: glibc's manual
// tells of up to 10 on its machines.
#define UNITS 16
#define PI ((T)3.14159265358979323846264338327950288L)
#define HALF_PI ((T)1.57079632679489661923132169163975144L)

// errno of a result that is too small, or was rounded to the largest number:
// libraries differ.
static void range_error_or_not(void) {
  if (LIB(asks_errno) && any_bool("errno of a small result"))
    LIB(errno) = ERANGE;
}

int LIB(signgam);

#define SINGLE 0
#include "math_inexact.h"
#undef SINGLE
#define SINGLE 1
#include "math_inexact.h"
#undef SINGLE
#define SINGLE 2
#include "math_inexact.h"
