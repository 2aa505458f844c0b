// Behind something unsupported, going deeper can still find a failure.
// RUN: %exit 10 %fathom check --summarise-loops=off %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 20 %fathom check --summarise-loops=off -DFIXED %s 2>&1 | FileCheck %s --check-prefix=FIXED
// BUG: bound 64: 1 loop not finished ({{.*}}), 0 failures; no proof any more: unsupported: f
// BUG: bound 128: 0 loops not finished, 1 failure
// BUG: {{^}}fathom: UNSAFE (1 of
// FIXED: bound 128: 0 loops not finished, 0 failures
// FIXED: {{^}}fathom: UNKNOWN (unsupported:
#include <fathom.h>

static double other_sum(double x) {
#pragma clang fp reassociate(on)
  return x + 3;
}

int main(void) {
  unsigned n = fathom_nondet_uint();
  if (n > 100)
    return other_sum(n) > 2;
  unsigned i = 0;
  while (i < n)
    i++;
#ifdef FIXED
  fathom_assert(i <= 100);
#else
  fathom_assert(i < 100);
#endif
}
