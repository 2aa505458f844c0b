// Lost is what cannot be reached any more: not held by global variables, nor by
// local ones where exit is called, nor by what these hold.
// RUN: %exit 0 %fathom check --leak=lost %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --leak=lost -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check --leak=lost -DROOT %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check --leak=lost -DROOT -DEXIT %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check --leak=lost -DROOT -DEXIT -DBUG %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --leak=lost -DROOT -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --leak=unfreed -DROOT %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check --leak=lost -DLINKED %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --leak=lost -DLINKED -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: leak-lost.c:{{[0-9:]+}} error: memory-leak:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <stdlib.h>
struct node {
  struct node *next;
};
#ifdef LINKED
static struct node *head;
#elif defined(ROOT)
static struct {
  int number;
  char *kept, *again;
} root;
#endif
int main(void) {
#ifdef LINKED
  struct node *p = malloc(sizeof *p);
  p->next = malloc(sizeof *p);
  p->next->next = NULL;
#ifndef BUG
  head = p;
#endif
#else
  char *p = malloc(4);
#ifdef ROOT
  root.kept = p + 1; // also inside, and twice
  root.again = p;
#ifdef BUG
  if (fathom_nondet_bool())
    root.kept = root.again = malloc(2);
#endif
#ifdef EXIT
  exit(0);
#endif
#elif !defined(BUG)
  free(p);
#endif
#endif
  return 0;
}
