// What cannot be cut has no proof, with the reason: objects that begin or end in the loop, pointers that change their object, pointers in memory that
// changes, recursion. Options under which the argument does not hold have none either.
// RUN: %exit 20 %fathom prove -DMALLOC %s 2>&1 | FileCheck %s --check-prefix=OBJECTS
// RUN: %exit 20 %fathom prove -DLOCAL %s 2>&1 | FileCheck %s --check-prefix=OBJECTS
// RUN: %exit 20 %fathom prove -DCALL %s 2>&1 | FileCheck %s --check-prefix=OBJECTS
// RUN: %exit 20 %fathom prove -DMOVES %s 2>&1 | FileCheck %s --check-prefix=MOVES
// RUN: %exit 20 %fathom prove -DSTORED %s 2>&1 | FileCheck %s --check-prefix=STORED
// RUN: %exit 20 %fathom prove --on-ub=continue %s 2>&1 | FileCheck %s --check-prefix=STOP
// RUN: %exit 20 %fathom prove --no-shadowing %s 2>&1 | FileCheck %s --check-prefix=STOP
// RUN: %exit 20 %fathom prove --pointers=raw --regions=flat %s 2>&1 | FileCheck %s --check-prefix=FAT
// RUN: %exit 20 %fathom prove --allocator=symbolic %s 2>&1 | FileCheck %s --check-prefix=CONCRETE
// RUN: %exit 20 %fathom prove --checks=assert %s 2>&1 | FileCheck %s --check-prefix=CHECKS
// RUN: %exit 20 %fathom prove --unwind=4 %s 2>&1 | FileCheck %s --check-prefix=BOUND
// RUN: %exit 0 %fathom prove %s 2>&1 | FileCheck %s --check-prefix=SAFE
// OBJECTS: no proof at bound 1: the loop {{.*}}refused.c:[[#]] cannot be cut: objects begin or end in the loop
// OBJECTS: {{^}}fathom: UNKNOWN (bound 16 too small
// MOVES: no proof at bound 1: {{.*}}no claim says which object the pointer
// STORED: no proof at bound 1: {{.*}}pointers are read from memory that the loop changes
// STOP: no proof at bound 1: proofs need --on-ub=stop and shadowing
// FAT: no proof at bound 1: proofs need --pointers=fat
// CONCRETE: no proof at bound 1: proofs need --allocator=concrete
// CHECKS: no proof at bound 1: proofs need the checks that accesses stay in objects that live
// BOUND: {{^}}fathom: UNKNOWN (bound 4 too small
// SAFE: {{^}}fathom: SAFE{{$}}
#include <fathom.h>
#include <stdlib.h>
#include <string.h>
static int local(int x) {
  int y[2] = {x, x}, *p = &y[fathom_nondet_bool()];
  return *p;
}
int *table[2];
int a, b;
int main(void) {
  unsigned i = 0;
  int *p = &a;
  table[0] = table[1] = &b;
  while (fathom_nondet_bool()) {
    i = i == 10 ? 0 : i + 1;
#ifdef MALLOC
    free(malloc(4));
#endif
#ifdef LOCAL
    int y[2] = {0, 0};
    int *q = &y[fathom_nondet_bool()];
    *q = 1;
#endif
#ifdef CALL
    local(3);
#endif
#ifdef MOVES
    p = p == &a ? &b : &a;
    *p = 1;
#endif
#ifdef STORED
    table[i % 2] = i == 3 ? &a : &b;
    *table[0] = 1;
#endif
  }
  fathom_assert(i <= 10);
  return 0;
}
