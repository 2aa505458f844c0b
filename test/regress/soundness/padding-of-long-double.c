// The bytes of x86's long double behind its 80 bits are padding (padding-of-records.c).
// RUN: %exit 0 %fathom check %s | FileCheck %s
// RUN: %exit 0 %fathom check -DMEMBER %s | FileCheck %s
// RUN: %exit 0 %fathom check -DUNION %s | FileCheck %s
// RUN: %exit 0 %fathom check -Dnumber=double -DAT=7 -DIS=0x3f %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DMEMBER -Dnumber=double -DAT=7 -DIS=0x3f %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DUNION -Dnumber=double -DAT=7 -DIS=0x3f %s | FileCheck %s --check-prefix=NONE
// EXPECT -Dnumber=double -DAT=7 -DIS=0x40: UNSAFE assert
// CHECK: chosen: padding of structures, unions and long double keeps its bytes
// CHECK: {{^}}fathom: SAFE
// NONE-NOT: padding of
// NONE: {{^}}fathom: SAFE
#include <assert.h>
#include <string.h>
#ifndef number
typedef long double number;
#define AT 12
#define IS 0xff
#endif
struct s {
  number l;
};
union u {
  number l;
  unsigned char b[sizeof(number)];
};

int main(void) {
#ifdef UNION
  union u a;
  memset(&a, 0xff, sizeof a);
  a.l = 1;
  assert(a.b[AT] == IS);
#elif defined(MEMBER)
  struct s a, b;
  memset(&a, 0, sizeof a);
  memset(&b, 0xff, sizeof b);
  b.l = 1;
  a = b;
  assert(((unsigned char *)&a)[AT] == IS);
#else
  number a;
  memset(&a, 0xff, sizeof a);
  a = 1;
  assert(((unsigned char *)&a)[AT] == IS);
#endif
  return 0;
}
