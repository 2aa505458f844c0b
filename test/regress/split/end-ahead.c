// Two texts are compared to their ends, which merging never sees: the position is a choice. Told apart it is a number,
// so that a look ahead sees that all ends, and the bounds in between are left out. (One of the texts may not end.)
// RUN: %exit 0 %fathom check --engine=bmc --stats %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check --engine=bmc -DOPEN %s
// CHECK: deepening.bound {{ *4$}}
// CHECK: deepening.shortcut.taken {{ *1$}}
#include <fathom.h>
#include <stdlib.h>
#define MOST 40

static char *text(void) {
  size_t size = fathom_nondet_size_t();
  fathom_assume(size > 0 && size <= MOST);
  char *s = malloc(size);
  fathom_assume(s != NULL);
  for (size_t i = 0; i < size; i++)
    s[i] = fathom_nondet_char();
#ifndef OPEN
  s[size - 1] = 0;
#endif
  return s;
}

int main(void) {
  const char *a = text(), *b = text();
  while (*a == *b && *a != 0)
    a++, b++;
  return 0;
}
