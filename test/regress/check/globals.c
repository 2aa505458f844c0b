// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int counter = 5;
int zero;
static int table[3] = {1, 2, 3};
int *where = &table[1];

static void count(void) { counter++; }

int main(void) {
  count();
#ifdef BUG
  count();
#endif
  fathom_assert(counter == 6);
  fathom_assert(zero == 0);
  fathom_assert(*where == 2);
  return 0;
}
