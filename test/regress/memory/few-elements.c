// Elements of a small table at an index that is not known: each of them is
// looked at, the one behind the last is not.
// RUN: %exit 0 %fathom check %s
// RUN: %exit 0 %fathom check --memory=lambdas %s
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s
// CHECK: assertion does not hold
// CHECK: {{^}}fathom: UNSAFE (1 of
#include "fathom.h"

struct entry {
  int *key;
  unsigned hash, value;
};

int main(void) {
  int a = 1, b = 2, c = 3;
  struct entry t[4] = {{&a, 7, 1}, {&b, 8, 2}, {&c, 9, 3}, {&b, 3, 2}};
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 4);
  unsigned i = fathom_nondet_uint() & 3;
  t[1].value = n;
#ifdef BUG
  if (n != 2 && i != 1)
    t[i].value = 0;
#endif
  fathom_assert(*t[i].key == (int)t[i].value || n != 2 || i == 1);
  fathom_assert(i == 1 || *t[i].key == (int)t[i].value);
  fathom_assert(t[(i + 1) & 3].hash != t[i].hash);
  return 0;
}
