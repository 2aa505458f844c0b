// Pointers are written to memory, copied, overwritten and read again.
// clang-format off
// EXPECT --memory=seam --no-fold-memory: SAFE
// RUN: %exit 10 %fathom check --memory=seam --no-fold-memory -DBAD %s | FileCheck %s --check-prefix=UNSAFE
// UNSAFE: fathom: UNSAFE
// clang-format on
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *first = malloc(sizeof *first), second, third;
  if (!first)
    return 0;
  first->next = &second;
  second.next = &third;
  third.next = 0;
  third.value = fathom_nondet_int();
  second.value = third.value;
  first->value = 3;
  struct node saved = *first;
  if (fathom_nondet_int())
    first->next = &third;
  fathom_assert(first->next->value == third.value);
  free(first);
#ifdef BAD
  saved.next->next->next->value = 1; // null
#endif
  fathom_assert(saved.next->next == &third && saved.value == 3);
  return 0;
}
