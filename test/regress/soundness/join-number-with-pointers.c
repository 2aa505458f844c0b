// Where a number meets pointers that lie in its bytes, the pointers lost their objects: two pointers of 4 bytes in a number of 8
// (-m32), two of 8 in one of 16, a pointer in the middle of numbers, and half a pointer that a number has replaced.
// RUN: %exit 0 %fathom check -m32 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check -m64 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -m32 -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -m64 -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check -m64 -DMIDDLE %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -m64 -DMIDDLE -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check -m32 -DMIDDLE %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check -DHALF %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DHALF -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <string.h>
extern int nondet_int(void);
extern void fathom_assert(int);
#if __SIZEOF_POINTER__ == 4
typedef long long wide;
#else
typedef __int128 wide;
#endif
union both {
  wide number;
  struct {
    int *a, *b;
  } p;
  char bytes[3 * sizeof(void *)];
};
int x = 1, y = 2;
int main(void) {
  union both u;
  int *a, *b, c = nondet_int();
#ifdef MIDDLE
  memset(&u, 0, sizeof u);
  if (c) {
    u.number = 5;
  } else {
    int *p = &x;
    memcpy(u.bytes + 4, &p, sizeof p);
  }
  memcpy(&a, u.bytes + 4, sizeof a);
  b = &y;
#elif defined(HALF)
  u.p.a = &x;
  u.p.b = &y;
  if (c)
    memcpy(u.bytes + 2, "abcdefgh", 2);
  a = u.p.a;
  b = u.p.b;
#else
  if (c) {
    u.number = 5;
  } else {
    u.p.a = &x;
    u.p.b = &y;
  }
  a = u.p.a;
  b = u.p.b;
#endif
  if (c)
    return 0;
  *a = 7;
  *b = 8;
#ifdef BUG
  fathom_assert(x == 7 && y == 2);
#else
  fathom_assert(x == 7 && y == 8);
#endif
  return 0;
}
