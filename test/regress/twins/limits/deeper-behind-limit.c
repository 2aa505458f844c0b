// Behind something unsupported, going deeper can still find a failure.
// RUN: %exit 10 %fathom check --summarise-loops=off %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 20 %fathom check --summarise-loops=off -DFIXED %s 2>&1 | FileCheck %s --check-prefix=FIXED
// BUG: bound 64: 1 loop not finished ({{.*}}), 0 failures; no proof any more: unsupported: f
// BUG: bound 128: 0 loops not finished, 1 failure
// BUG: {{^}}fathom: UNSAFE (1 of
// FIXED: bound 128: 0 loops not finished, 0 failures
// FIXED: {{^}}fathom: UNKNOWN (unsupported:
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  if (n > 100)
    return (long double)n * 3.0L > 2.0L;
  unsigned i = 0;
  while (i < n)
    i++;
#ifdef FIXED
  fathom_assert(i <= 100);
#else
  fathom_assert(i < 100);
#endif
}
