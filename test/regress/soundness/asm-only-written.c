// Memory that assembly without code is said to write ("=m") has lost what was
// there: a compiler may leave out the store before it. What is read as well
// ("+m") stays.
// EXPECT: SAFE
// EXPECT -DBUG: UNKNOWN unsupported: inline assembly ""
#include <fathom.h>

int main(void) {
  int x = 1;
#ifdef BUG
  __asm__ volatile("" : "=m"(x));
#else
  __asm__ volatile("" : "+m"(x));
#endif
  fathom_assert(x == 1);
}
