// Functions of math.h that are not exact (math_inexact.h), and what they share.
#include "decimal.h"
#include "math_errors.h"

// The result that is rounded to nearest, for numbers that are known
// (fathom.known).
unsigned long long
fathom_libm_nearest(const char *name, unsigned long long x,
                    unsigned long long y,
                    int rounding) __asm__("fathom.libm_nearest");

// By how many units in the last place libraries may be off: glibc's manual
// tells of up to 10 on its machines.
#define UNITS 16
#define PI ((T)3.14159265358979323846)
#define HALF_PI ((T)1.57079632679489661923)

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
