// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <setjmp.h>

static jmp_buf env;

int main(void) {
  if (setjmp(env) == 0)
    longjmp(env, 1);
#ifdef BUG
  fathom_assert(0);
#endif
  return 0;
}
