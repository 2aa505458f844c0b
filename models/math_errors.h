// Errors of functions of math.h, as glibc tells them: by errno, if it is looked
// at.
#ifndef FATHOM_MODEL_MATH_ERRORS_H
#define FATHOM_MODEL_MATH_ERRORS_H
#include "model.h"

enum { EDOM = 33 };
static inline void domain_error(void) {
  if (LIB(asks_errno))
    LIB(errno) = EDOM;
}
static inline void range_error(void) {
  if (LIB(asks_errno))
    LIB(errno) = ERANGE;
}

#endif
