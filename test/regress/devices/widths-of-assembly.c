// Suffixes and names of registers that speak of a part of an operand.
// TWINS: lower_inline_asm
// EXPECT: SAFE
// EXPECT -DBAD: UNSAFE assert
// EXPECT -DPART: UNKNOWN inline assembly
// EXPECT -DNAME: UNKNOWN inline assembly
#include <assert.h>
int main(void) {
  int a = 0x1111, b = 0x2222;
#if defined PART
  __asm__("xchgb %b0,%1" : "+q"(a), "+m"(b));
#elif defined NAME
  unsigned long long c = 0x100000001, d = 0x200000002;
  __asm__("lock; xaddl %k0,%1" : "+r"(c), "+m"(d)::"memory", "cc");
#else
  __asm__("xchgl %0,%1" : "+r"(a), "+m"(b));
#endif
#ifdef BAD
  assert(a == 0x1111);
#else
  assert(a == 0x2222 && b == 0x1111);
#endif
}
