// An object that was made on one path only keeps what it holds behind the
// join: a field that was set there, and one that was not.
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// EXPECT: SAFE
// RUN: %exit 0 %fathom check --memory=lambdas %s
// RUN: %exit 10 %fathom check --memory=lambdas -DBUG %s
// BUG: uninitialised-read: {{.*}}check
// BUG: {{^}}fathom: UNSAFE (1 of
#include "fathom.h"
#include <stdlib.h>

struct node {
  int *value;
  int count;
};

static struct node *make(int *value, int count) {
  if (fathom_nondet_bool())
    return NULL;
  struct node *n = malloc(sizeof *n);
  n->value = value;
#ifndef BUG
  n->count = count;
#endif
  return n;
}

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
  struct node *n = make(fathom_nondet_bool() ? &x : &y, x);
  if (n) {
    fathom_assert(*n->value == x || *n->value == y);
    fathom_assert(n->count == x);
  }
  return 0;
}
