// A jump into a loop makes it one with two entries: the copy of seven bytes is
// still judged exactly.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
static void copy(char *to, const char *from, int count) {
  int n = (count + 3) / 4;
  switch (count % 4) {
  case 0:
    do {
      *to++ = *from++;
    case 3:
      *to++ = *from++;
#ifndef BUG
    case 2:
#endif
      *to++ = *from++;
    case 1:
#ifdef BUG
    case 2:
#endif
      *to++ = *from++;
    } while (--n > 0);
  }
}
int main(void) {
  char from[7], to[7];
  for (int i = 0; i < 7; i++) {
    from[i] = fathom_nondet_char();
    to[i] = 0;
  }
  int k = fathom_nondet_int();
  fathom_assume(k == 6 || k == 7);
  copy(to, from, k);
  for (int i = 0; i < 6; i++)
    fathom_assert(to[i] == from[i]);
  return 0;
}
