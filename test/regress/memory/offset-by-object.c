// A pointer is into the middle of one object or to the beginning of another;
// which field it means depends on which object it is.
// RUN: %exit 0 %fathom check --stats %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check --memory=lambdas %s
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG=2 %s | FileCheck %s --check-prefix=BUG
// SAFE: arrays.reads {{ *}}0{{$}}
// SAFE: {{^}}fathom: SAFE
// BUG: assertion does not hold
// BUG: {{^}}fathom: UNSAFE (1 of
#include "fathom.h"
#include <stddef.h>

struct node {
  struct node *next, *prev;
};
struct list {
  struct node head, tail;
};

int main(void) {
  struct node a = {NULL, NULL};
  struct list l = {{NULL, NULL}, {NULL, NULL}};
  struct node *first = fathom_nondet_bool() ? &a : &l.tail;
  struct node *p = fathom_nondet_bool() ? &l.tail : first;
#if BUG == 2
  p = fathom_nondet_bool() ? &l.head : p;
#endif
  p->prev = &l.head;
  l.head.next = p;
#if BUG == 1
  fathom_assert(l.tail.prev == &l.head);
#elif BUG != 2
  fathom_assert(p == &a || l.tail.prev == &l.head);
  fathom_assert(p == &l.tail || a.prev == &l.head);
#endif
  fathom_assert(l.head.prev == NULL);
  return 0;
}
