// Pointers that are bound to references, of which a member is named or a member
// function called, must be aligned though nothing is accessed through them.
// TWINS: lower_aligned_pointers, drop_repeated_questions
// EXPECT -DHOW=1: SAFE
// RUN: %exit 10 %fathom check -DHOW=1 -DK=1 %s | FileCheck %s --check-prefix=REFERENCE
// EXPECT -DHOW=2: SAFE
// RUN: %exit 10 %fathom check -DHOW=2 -DK=1 %s | FileCheck %s --check-prefix=CONSTRUCTOR
// EXPECT -DHOW=3: SAFE
// RUN: %exit 10 %fathom check -DHOW=3 -DK=1 %s | FileCheck %s --check-prefix=CALL
// EXPECT -DHOW=4: SAFE
// RUN: %exit 10 %fathom check -DHOW=4 -DK=4 %s | FileCheck %s --check-prefix=WHOLE
// EXPECT -DHOW=5: SAFE
// RUN: %exit 10 %fathom check -DHOW=5 -DK=1 %s | FileCheck %s --check-prefix=MEMBER
// EXPECT -DHOW=6: SAFE
// RUN: %exit 10 %fathom check -DHOW=6 -DK=2 %s | FileCheck %s --check-prefix=ASSUMED
// RUN: %exit 10 %fathom check -DHOW=7 -DK=1 %s | FileCheck %s --check-prefix=BOUNDS
// REFERENCE: error: misaligned-access: reference to const int (alignment {{[0-9]+}}) at offset 1 of 'bytes' (32 bytes, stack)
// CONSTRUCTOR: misaligned-pointer.cpp:[[#]]: error: misaligned-access: constructor of Empty (alignment {{[0-9]+}}) at offset 1 of 'bytes'
// CALL: error: misaligned-access: call of a member function of Pair (alignment {{[0-9]+}}) at offset 1 of 'bytes'
// WHOLE: error: misaligned-access: member of Long (alignment {{[0-9]+}}) at offset 4 of 'bytes'
// MEMBER: error: misaligned-access: member of Pair (alignment {{[0-9]+}}) at offset 1 of 'bytes'
// ASSUMED: error: misaligned-access: assumed alignment (alignment {{[0-9]+}}) at offset 2 of 'bytes'
// BOUNDS: error: out-of-bounds-read:
// BOUNDS-NOT: misaligned-access:
#include <fathom.h>
#include <new>
#ifndef K
#define K 0
#endif
struct Pair {
  char c;
  int i;
  int number() const { return 1; }
};
struct Empty {
  int i;
  Empty() {}
};
struct Long {
  long whole;
  int first, second;
};
static int use(const int &) { return 1; }
static int pass(const int &r) { return use(r); }

int main() {
  alignas(8) char bytes[32] = {0};
  char *at = &bytes[K];
  int r = 0;
#if HOW == 1
  r = pass(*(int *)at);
#elif HOW == 2
  r = new (&bytes[K]) Empty != nullptr;
#elif HOW == 3
  r = reinterpret_cast<Pair *>(at)->number();
#elif HOW == 4 // the member itself is aligned
  r = ((Long *)&bytes[K])->second;
#elif HOW == 5
  int *member = &((Pair *)at)->i;
  r = member != nullptr;
#elif HOW == 6
  r = *(char *)__builtin_assume_aligned(at, 4);
#else // what is worse comes first
  r = ((Long *)&bytes[24 + K])->second;
#endif
  return r == 7;
}
