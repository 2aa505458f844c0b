// Every execution of malloc gives another object.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int *p[3];
  for (int i = 0; i < 3; i++) {
    p[i] = malloc(sizeof(int));
    *p[i] = i;
  }
#ifdef BUG
  p[1] = p[2];
#endif
  *p[2] = 7;
  fathom_assert(*p[0] == 0 && *p[1] == 1 && *p[2] == 7);
  return 0;
}
