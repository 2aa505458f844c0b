// `--explain` where a proof of calls, and one by a search, gets no further: which claims of the function hold, which assertion cannot be shown, and what
// variables are in an execution that would fail, by the names of the source. A twin that is proved has nothing to explain.
// RUN: %exit 20 %fathom prove --explain -DCALLS -DHARD %s 2>&1 | FileCheck %s --check-prefix=CALLS
// RUN: %exit 0 %fathom prove --explain -DCALLS %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 20 %fathom prove --explain --engine=pdr -DHARD %s 2>&1 | FileCheck %s --check-prefix=SEARCH
// RUN: %exit 0 %fathom prove --explain --engine=pdr %s 2>&1 | FileCheck %s --check-prefix=SAFE
// CALLS: no proof at bound 1: {{.*}}explain-others.c:[[# @LINE + 23]]: assert sum <= 24
// CALLS-NEXT: explain-others.c:[[# @LINE + 21]]: holds: {{.*}}\result
// CALLS-NEXT: cannot be shown: assert sum <= 24 at {{.*}}explain-others.c:[[# @LINE + 21]], for an execution like this would fail:
// CALLS: explain-others.c:{{[0-9]+}} {{ *}}step
// CALLS: explain-others.c:[[# @LINE + 19]] {{ *}}history = {{[0-9]+}}
// CALLS-NEXT: explain-others.c:[[# @LINE + 18]] {{ *}}sum = {{[0-9]+}}
// CALLS: {{^}}fathom: UNKNOWN (bound 16 too small for step)
// SEARCH: no proof at bound 1: atoms do not tell states apart
// SEARCH-NEXT: explain-others.c:[[# @LINE + 33]]: holds:
// SEARCH-NEXT: cannot be shown: assert price == 3 * ups + 1 at {{.*}}explain-others.c:[[# @LINE + 36]], for an execution like this would fail:
// SEARCH-NOT: input {{R|P|any}}
// SEARCH: explain-others.c:[[# @LINE + 30]] {{ *}}input fathom_nondet_bool = true
// SEARCH-NEXT: explain-others.c:[[# @LINE + 30]] {{ *}}ups = {{[0-9]+}}
// SEARCH-NEXT: explain-others.c:[[# @LINE + 30]] {{ *}}price = {{[0-9]+}}
// SEARCH: {{^}}fathom: UNKNOWN (bound 16 too small for
// SAFE-NOT: holds:
// SAFE-NOT: cannot be shown
// SAFE: {{^}}fathom: SAFE{{$}}
// SAFE-NOT: cannot be shown
//
#include <fathom.h>
#ifdef CALLS
static unsigned step(unsigned char history, unsigned sum) {
  fathom_assert(sum <= 24);
  if (!fathom_nondet_bool())
    return sum;
  unsigned bit = fathom_nondet_bool();
#ifdef HARD
  sum -= 3u * (history >> 7);
#else
  sum = 0;
#endif
  return step((unsigned char)(history << 1 | bit), sum + 3 * bit);
}
int main(void) {
  step(0, 0);
  return 0;
}
#else
int main(void) {
  unsigned ups = 0, price = 1;
  while (fathom_nondet_bool()) {
    ups++;
    price += 3;
#ifdef HARD
    fathom_assert(price == 3 * ups + 1);
#else
    if (ups == 10)
      ups = 0;
    fathom_assert(ups < 10);
#endif
  }
  return 0;
}
#endif
