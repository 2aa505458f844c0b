// SeaHorn's names: writes are noted while tracking is on, which it is not at
// first. Null and new objects count as not modified, and memhavoc is no write.
// EXPECT: SAFE
// EXPECT -DEARLY: UNSAFE assert
// EXPECT -DLATE: UNSAFE assert
// EXPECT -DON_A_PATH: UNSAFE assert
#include <stdbool.h>
#include <stdlib.h>
extern bool sea_is_modified(char *);
extern void sea_tracking_on(void), sea_tracking_off(void);
extern void sea_reset_modified(char *);
extern bool nd_bool(void);
extern void memhavoc(void *, size_t);
extern void __VERIFIER_error(void);
static void sassert(bool holds) {
  if (!holds)
    __VERIFIER_error();
}
int main(void) {
  char first[4], *second = nd_bool() ? malloc(2) : NULL;
#ifdef EARLY
  sea_tracking_on();
#endif
  first[1] = 1;
  sea_tracking_on();
  if (second)
    second[1] = 2;
#ifdef ON_A_PATH
  else
    first[0] = 1;
#endif
  memhavoc(first, 4);
  sassert(!sea_is_modified(first + 2));
  sassert(sea_is_modified(second) == (second != NULL));
  sea_reset_modified(second);
#ifndef LATE
  sea_tracking_off();
#endif
  first[3] = 1;
  sassert(!sea_is_modified(first));
  sassert(!sea_is_modified(second));
  free(second);
  return 0;
}
