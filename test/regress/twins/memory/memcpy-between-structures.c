// Pointers move between structures of different layout.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: memcpy-between-structures.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <string.h>
struct a {
  int *p;
  int *q;
};
struct b {
  long n;
  int *r;
  int *s;
};
int main(void) {
  int x = 1, y = 2;
  struct a a = {&x, &y};
  struct b b = {0, 0, 0};
  memcpy((char *)&b + 8, &a, sizeof a);
  *b.s = 8;
  memcpy(&a.p, &b.s, sizeof(int *));
  *a.p += 1;
#ifdef BUG
  fathom_assert(y == 8);
#else
  fathom_assert(x == 1 && y == 9);
#endif
  return 0;
}
