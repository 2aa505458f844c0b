// A large structure that is returned is copied: the variable ends with its function, also where clang would build it in
// the caller's object.
// EXPECT: SAFE
// EXPECT -DBUG=1: UNSAFE use-after-scope
// EXPECT -DBUG=2: UNSAFE assert
#include <fathom.h>

#ifndef BUG
#define BUG 0
#endif

struct big {
  long a[4];
};
static struct big *kept;

static struct big make(void) {
  struct big made = {{1, 2, 3, 4}};
  kept = &made;
  return made;
}

int main(void) {
  struct big x = make();
  fathom_assert(x.a[3] == 4);
#if BUG == 1
  return (int)kept->a[0];
#elif BUG == 2
  fathom_assert(x.a[3] == 3);
#endif
  return 0;
}
