// What cannot be cut has no proof, with the reason: objects from before the loop that end in it, new ones that others can see, pointers that change their object, pointers in memory that
// changes, recursion. Options under which the argument does not hold have none either.
// RUN: %exit 20 %fathom prove -DFREE %s 2>&1 | FileCheck %s --check-prefix=ENDS
// RUN: %exit 20 %fathom prove -DKEEP %s 2>&1 | FileCheck %s --check-prefix=STORES
// RUN: %exit 20 %fathom prove -DNUMBER %s 2>&1 | FileCheck %s --check-prefix=ADDRESS
// RUN: %exit 20 %fathom prove -DMOVES %s 2>&1 | FileCheck %s --check-prefix=MOVES
// RUN: %exit 20 %fathom prove -DSTORED %s 2>&1 | FileCheck %s --check-prefix=STORED
// RUN: %exit 20 %fathom prove --on-ub=continue %s 2>&1 | FileCheck %s --check-prefix=STOP
// RUN: %exit 20 %fathom prove --no-shadowing %s 2>&1 | FileCheck %s --check-prefix=STOP
// RUN: %exit 20 %fathom prove --pointers=raw --regions=flat %s 2>&1 | FileCheck %s --check-prefix=FAT
// RUN: %exit 20 %fathom prove --allocator=symbolic %s 2>&1 | FileCheck %s --check-prefix=CONCRETE
// RUN: %exit 20 %fathom prove --unwind=4 %s 2>&1 | FileCheck %s --check-prefix=BOUND
// RUN: %exit 0 %fathom prove %s 2>&1 | FileCheck %s --check-prefix=SAFE
// ENDS: no proof at bound {{[0-9]+}}: the loop {{.*}}refused.c:[[#]] cannot be cut: an object that the loop has not made may end in it
// ENDS: {{^}}fathom: UNKNOWN (bound 16 too small
// STORES: cannot be cut: a pointer to an object that the loop makes is stored
// ADDRESS: cannot be cut: the address of an object that the loop makes is used
// MOVES: no proof at bound {{[0-9]+}}: {{.*}}no claim says which object the pointer
// STORED: no proof at bound {{[0-9]+}}: {{.*}}pointers are read from memory that the loop changes
// STOP: no proof at bound {{[0-9]+}}: proofs need --on-ub=stop and shadowing
// FAT: no proof at bound {{[0-9]+}}: proofs need --pointers=fat
// CONCRETE: no proof at bound {{[0-9]+}}: proofs need --allocator=concrete
// BOUND: {{^}}fathom: UNKNOWN (bound 4 too small
// SAFE: {{^}}fathom: SAFE{{$}}
#include <fathom.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
void *kept;
int *table[2];
int a, b;
int main(void) {
  unsigned i = 0;
  uintptr_t before = 0;
  void *outer = malloc(4);
  int *p = &a;
  table[0] = table[1] = &b;
  while (fathom_nondet_bool()) {
    i = i == 10 ? 0 : i + 1;
#ifdef FREE
    free(outer);
    outer = malloc(4 + i); // heap-objects.c has those of one size
#endif
#ifdef KEEP
    kept = malloc(4 + i);
#endif
#ifdef NUMBER
    uintptr_t address = (uintptr_t)malloc(4);
    before = before == 0 || address != before ? address : before;
#endif
#ifdef MOVES
    p = p == &a ? &b : &a;
    *p = 1;
#endif
#ifdef STORED
    table[i % 2] = i == 4 ? &a : &b;
    *table[0] = 1;
#endif
  }
  fathom_assert(i <= 10);
  return 0;
}
