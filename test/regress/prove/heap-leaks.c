// A list of any length that is freed: nothing is lost. Whoever stops to free loses what is left.
// RUN: %exit 0 %fathom prove --leak=lost %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove --leak=lost -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// CHECK: {{^}}fathom: SAFE{{$}}
// WRONG: error: memory-leak
#include <fathom.h>
#include <stdlib.h>
struct node {
  struct node *next;
};
int main(void) {
  struct node *list = NULL;
  while (fathom_nondet_bool()) {
    struct node *p = malloc(sizeof *p);
    p->next = list;
    list = p;
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
#ifdef WRONG
    if (fathom_nondet_bool())
      break;
#endif
  }
  return 0;
}
