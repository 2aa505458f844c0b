// A number that came from no object may be the address of any: whether a pointer is equal to it depends on where objects
// lie. That one layout was chosen is said, and the symbolic allocator has the other answer, too. Null is no such number.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=ROW
// RUN: %exit 10 %fathom check --allocator=symbolic %s
// RUN: %exit 0 %fathom check -DBYTES %s 2>&1 | FileCheck %s --check-prefix=ROW
// RUN: %exit 10 %fathom check -DBYTES --allocator=symbolic %s
// RUN: %exit 0 %fathom check -DNULL_POINTER %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DNULL_POINTER --allocator=symbolic %s
// ROW: chosen: addresses as numbers: a layout of Fathom's
// NONE-NOT: chosen
#include <fathom.h>
static int object;
static void *holder;
int main(void) {
#ifdef BYTES
  ((unsigned char *)&holder)[1] = fathom_nondet_uchar();
#elif defined NULL_POINTER
  if (fathom_nondet_int())
    holder = 0;
#else
  holder = (void *)0x12345678;
#endif
  fathom_assert(holder != &object);
}
