#include <fathom.h>
int nobody(int x) { return x * x; }
static int helper(int x) { return x + 2; }
int through(int (*f)(int), int x) { return f(x); }
int (*chosen)(int) = helper;
__attribute__((weak)) int weak_one(void) { return nobody(3); }
static __attribute__((constructor)) void first(void) {
#ifdef BUG
  int x = weak_one();
  fathom_assert(x != 9);
#endif
}
