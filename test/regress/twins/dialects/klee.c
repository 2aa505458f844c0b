// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: klee.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <assert.h>
void klee_make_symbolic(void *, unsigned long, const char *);
void klee_assume(unsigned long);
int klee_range(int, int, const char *);

int main(void) {
  struct {
    int a;
    short b[2];
  } s;
  klee_make_symbolic(&s, sizeof s, "s");
  klee_assume(s.b[1] > 3);
  int r = klee_range(2, 5, "r");
#ifdef BUG
  assert(s.b[1] + r > 6);
#else
  assert(s.b[1] + r > 5 && r < 5);
#endif
}
