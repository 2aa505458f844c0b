// A field of what null points to: the address is not 0, the error is the same.
// RUN: %exit 0 %fathom check %s
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s
// CHECK: null-field.c:[[#@LINE+15]]:{{[0-9]+}}: error: null-deref: null pointer is dereferenced: read of 4 bytes
#include <fathom.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node last = {0, 1}, first = {&last, 2};
  struct node *p = fathom_nondet_bool() ? &first : &last;
#ifdef BUG
  p = p->next;
#endif
  return p->value;
}
