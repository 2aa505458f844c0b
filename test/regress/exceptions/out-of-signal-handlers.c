// A handler that raise has called may jump back (POSIX longjmp).
// EXPECT: SAFE
// EXPECT -DBUG=1: UNSAFE assert
// EXPECT -DBUG=2: UNSAFE invalid-jump
#include <fathom.h>
#include <setjmp.h>
#include <signal.h>
#ifndef BUG
#define BUG 0
#endif
static sigjmp_buf back;
static void handler(int number) { siglongjmp(back, number); }
static int get(void) {
  int got = sigsetjmp(back, 1);
  if (got == 0 && BUG != 2) {
    raise(SIGUSR1);
    return 0;
  }
  return got;
}

int main(void) {
  signal(SIGUSR1, handler);
  int got = get();
  fathom_assert(BUG == 1 ? got == 0 : got == SIGUSR1 || BUG == 2);
  if (BUG == 2)
    raise(SIGUSR1); // get has returned
}
