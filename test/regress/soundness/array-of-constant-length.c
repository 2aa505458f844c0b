// An array whose variable length folds to a constant ends with its block, too.
// EXPECT: SAFE
// EXPECT -DLATE: UNSAFE use-after-scope
// EXPECT -DLATE -DNESTED: UNSAFE use-after-scope
#include <fathom.h>
int main(void) {
  char outer[4] = {0};
  char *p = outer;
  long n = 4;
  int x = fathom_nondet_int();
  {
    char inner[n];
    inner[0] = 1;
#ifdef NESTED
    char further[n + 1];
    further[0] = 2;
#define inner further
#endif
    if (x == 3) {
#ifdef LATE
      p = inner;
#endif
    }
    *p = 2;
  }
  *p = 3;
  return 0;
}
