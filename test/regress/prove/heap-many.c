// What fails behind more objects than a narrow arena has is not proved: 2^18 objects are made before the assertion fails.
// REQUIRES: full
// RUN: %exit 20 %fathom prove %s 2>&1 | FileCheck %s
// CHECK: fathom: UNKNOWN (bound {{[0-9]+}} too small for
#include <fathom.h>
#include <stdlib.h>
struct node {
  struct node *next;
};
int main(void) {
  struct node *list = NULL;
  unsigned n = 0;
  while (fathom_nondet_bool()) {
    struct node *p = malloc(sizeof *p);
    p->next = list;
    list = p;
    n++;
    fathom_assert(n != 300000);
  }
  return 0;
}
