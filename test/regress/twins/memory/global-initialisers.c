// Globals that point to each other and into the middle of each other.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: global-initialisers.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

struct node {
  struct node *next;
  int *value;
};
extern struct node b;
int values[3] = {10, 20, 30};
struct node a = {&b, &values[1]}, b = {&a, values + 2};
int **into = &a.value;

int main(void) {
  *b.next->value = 21;
  *into = &values[0];
#ifdef BUG
  fathom_assert(*a.value == 21);
#else
  fathom_assert(*a.value == 10 && values[1] == 21 && *a.next->value == 30);
#endif
  return 0;
}
