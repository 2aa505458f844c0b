// Objects that a loop makes on the stack where their size is computed, or whose addresses outlive the iteration: `alloca`, a
// variable-length array of each iteration, a local of an inner scope. What is said of one iteration's object is not said
// of the last one's, in either direction.
// RUN: %exit 0 %fathom prove --timeout=60 -DARRAY %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove -DARRAY -DBUG %s 2>&1 | FileCheck %s --check-prefix=INDEX
// RUN: %exit 0 %fathom prove --timeout=60 -DALLOCA %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove -DALLOCA -DBUG %s 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: %exit 10 %fathom prove -DALLOCA_SAME %s 2>&1 | FileCheck %s --check-prefix=SAME
// RUN: %exit 10 %fathom prove -DARRAY_STALE %s 2>&1 | FileCheck %s --check-prefix=STALE
// RUN: %exit 20 %fathom prove -DSCOPE=== %s 2>&1 | FileCheck %s --check-prefix=WHERE
// RUN: %exit 20 %fathom prove "-DSCOPE=!=" %s 2>&1 | FileCheck %s --check-prefix=WHERE
// CHECK: for any number of iterations: i <= 9u
// CHECK: {{^}}fathom: SAFE{{$}}
// INDEX: error: array-index: index {{[0-9]+}} of char[n]
// OUTSIDE: error: out-of-bounds-write
// SAME: error: assert
// STALE: error: use-after-scope
// WHERE: UNKNOWN (unsupported: comparison whose answer depends on where objects lie
#include <alloca.h>
#include <fathom.h>
int main(void) {
  unsigned i = 0;
  char *before = 0;
  while (fathom_nondet_bool()) {
#if defined(ARRAY)
    unsigned n = fathom_nondet_uint() % 8 + 1;
    char at[n];
#ifdef BUG
    at[n - (i != 3)] = 1;
#else
    at[n - 1] = 1;
#endif
#elif defined(ALLOCA)
    char *m = alloca(8);
#ifdef BUG
    m[i == 9 ? 8 : 7 - i % 8] = 1;
#else
    m[7 - i % 8] = 1;
#endif
#elif defined(ALLOCA_SAME)
    // What the last iteration has taken is still there.
    char *m = alloca(8);
    fathom_assert(before == 0 || i < 3 || m == before);
    before = m;
#elif defined(ARRAY_STALE)
    unsigned n = i + 1;
    char at[n];
    at[i] = 1;
    if (before && i == 3)
      *before = 1;
    before = at;
#elif defined(SCOPE)
    {
      char local = (char)i;
      // Whether they are the same is for the compiler to say: neither can be claimed.
      fathom_assert(before == 0 || i < 3 || &local SCOPE before);
      before = &local;
    }
#endif
    i = (i + 1) % 10;
  }
  fathom_assert(i < 10);
  return 0;
}
