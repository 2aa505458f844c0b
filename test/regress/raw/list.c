// Pointers through memory, allocation and free in loops and on some paths.
// RUN: %exit 0 %fathom check --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: list.c:{{[0-9]+:[0-9]+}}: error: use-after-free:
#include <fathom.h>

#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    n->value = i;
    list = n;
  }
  if (fathom_nondet_bool()) {
    struct node *first = list;
    list = list->next;
    free(first);
#ifdef BUG
    list = first;
#endif
  }
  int sum = 0;
  for (struct node *n = list; n != NULL; n = n->next)
    sum += n->value;
  fathom_assert(sum == 3 || sum == 1);
  return 0;
}
