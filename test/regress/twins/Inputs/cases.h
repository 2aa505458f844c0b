// Many cases in one program: each is an execution of its own, and with BUG all
// of them fail.
#include <fathom.h>

#ifdef BUG
#define HOLDS(c) fathom_assert(!(c))
#else
#define HOLDS(c) fathom_assert(c)
#endif
#define CASE(c)                                                                \
  if (fathom_nondet_bool()) {                                                  \
    HOLDS(c);                                                                  \
    return 0;                                                                  \
  }
