// With -m32: what atexit keeps is laid out for that target, and headers of the kernel are found.
// EXPECT -m32: SAFE
// EXPECT -m32 -DBUG: UNSAFE assert
#include <errno.h>
#include <stdlib.h>
extern void fathom_assert(int);
static int calls;
static void last(void) {
#ifdef BUG
  fathom_assert(calls == 0);
#else
  fathom_assert(calls == 1);
#endif
}
static void first(void) { calls++; }
int main(void) {
  errno = 0;
  if (atexit(last) != 0 || atexit(first) != 0)
    return 1;
  return errno;
}
