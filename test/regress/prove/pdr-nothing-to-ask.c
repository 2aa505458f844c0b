// A loop of which a search knows nothing to ask, behind one that goes on for long: it was a crash. A twin fills the last element with something else.
// RUN: %exit 0 %fathom prove %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom prove -DLAST %s | FileCheck %s --check-prefix=UNSAFE
// SAFE: {{^}}fathom: SAFE{{$}}
// UNSAFE: UNSAFE (1 of
#include <fathom.h>
enum { N = 1000 };
static unsigned a[N];
static void fill(void) { for (unsigned i = 0; i < N; i++) a[i] = i;
#ifdef LAST
  a[N - 1] = N;
#endif
}
static unsigned get(unsigned i) { return a[i]; }
int main(void) {
  fill();
  unsigned p = 0;
  while (fathom_nondet_bool()) {
    p = fathom_nondet_uint();
    if (p >= N) return 0;
    fathom_assert(get(p) < N);
    a[p] = N - 1 - p;
  }
}
