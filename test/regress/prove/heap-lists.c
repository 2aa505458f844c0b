// A list of any length is built at its head and freed: objects are numbered as they are made, so next is always less.
// RUN: %exit 0 %fathom prove %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// Words are as wide as pointers:
// RUN: %exit 0 %fathom prove -m32 %s --certificate=%t.cert 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom recheck %t.cert
// RUN: %exit 10 %fathom prove -m32 -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// CHECK: {{^}}fathom: SAFE{{$}}
// WRONG: error: use-after-free
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
#ifdef WRONG
    if (next)
      next = list->next;
#endif
    list = next;
  }
  return 0;
}
