// Memory joined at the exits of a loop, from several rounds.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
int g[3];
static int step(int i) {
  if (fathom_nondet_bool()) {
    g[i] = i + 1;
    return 1;
  }
  return 0;
}
int main(void) {
  int i;
  for (i = 0; i < 3; i++)
    if (step(i))
      break;
  int s = g[0] + g[1] + g[2];
#ifdef BUG
  fathom_assert(s != 3);
#else
  fathom_assert(i == 3 ? s == 0 : s == i + 1);
#endif
  return 0;
}
