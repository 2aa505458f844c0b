// A proof about numbered heap objects must not miss pointers that are copied as bytes: by an initialiser, as part of a
// structure, by memmove and memcpy. A variable had two classes then, and a failure behind 100 000 000 iterations was proved
// away (found by an attack before it was released).
// RUN: %exit 20 %fathom prove -DV=1 %s 2>&1 | FileCheck %s
// RUN: %exit 20 %fathom prove -DV=2 %s 2>&1 | FileCheck %s
// RUN: %exit 20 %fathom prove -DV=3 %s 2>&1 | FileCheck %s
// RUN: %exit 20 %fathom prove -DV=4 %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove -DV=1 -DALWAYS %s 2>&1 | FileCheck %s --check-prefix=ALWAYS
// RUN: %exit 0 %fathom prove -DV=0 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// CHECK: no proof at bound
// CHECK: fathom: UNKNOWN (bound 16 too small for
// ALWAYS: out-of-bounds-write
// SAFE: fathom: SAFE
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

struct box {
  long **place;
};

long *head;
long **place = &head, **copy;
struct box first = {&head}, second;

int main(void) {
  head = malloc(16);
  long *old = malloc(16);
  unsigned n = fathom_nondet_uint();
  for (unsigned i = 0; i < n; i++) {
    long *p = malloc(16);
    free(old);
    old = p;
  }
#ifndef ALWAYS
  if (n > 100000000)
#endif
  {
#if V == 1
    long **table[1] = {&head};
    *table[0] = malloc(8);
#elif V == 2
    second = first;
    *second.place = malloc(8);
#elif V == 3
    memmove(&second, &first, sizeof first);
    *second.place = malloc(8);
#elif V == 4
    memcpy(&copy, &place, sizeof copy);
    *copy = malloc(8);
#endif
  }
  head[1] = 1;
  return 0;
}
