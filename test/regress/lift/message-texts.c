// The texts of checks are no objects of the program: none of them is a global variable that a pointer could point to.
// RUN: %exit 0 %fathom emit --stage=sea %s | FileCheck %s
// CHECK-NOT: global |@fathom.text
#include <fathom.h>
#include <stddef.h>
struct pair {
  int a, b;
};
int *get(struct pair *p) { return &p->b; }
int main(void) {
  struct pair one = {1, 2};
  struct pair *p = fathom_nondet_bool() ? &one : (struct pair *)((char *)&one + 1);
  return get(p) == NULL;
}
