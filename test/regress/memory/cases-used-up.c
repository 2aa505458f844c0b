// All lengths are dealt with: the field is set on every way that can be taken,
// and what it points to is known without looking at the solver's arrays.
// RUN: %exit 0 %fathom check --stats %s 2>&1 | FileCheck %s --check-prefix=SAFE
// EXPECT -DBUG: UNSAFE uninitialised-read
// SAFE: arrays.refinements {{ *}}0{{$}}
// SAFE: {{^}}fathom: SAFE
#include "fathom.h"
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

int main(void) {
  size_t n = fathom_nondet_size_t();
  struct node head, tail = {NULL, 2};
#ifdef BUG
  fathom_assume(n <= 3);
#else
  fathom_assume(n <= 2);
#endif
  if (n == 0) {
    head.next = &tail;
  } else if (n == 1) {
    struct node *one = malloc(sizeof *one);
    one->value = 1;
    one->next = &tail;
    head.next = one;
  } else if (n == 2) {
    struct node *one = malloc(sizeof *one);
    one->value = 0;
    one->next = NULL;
    head.next = one;
  }
  fathom_assert(head.next->value <= 2);
  return 0;
}
