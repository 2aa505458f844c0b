// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

#include <stddef.h>

struct item {
  char name;
  long value;
  short rest;
};

int main(void) {
  struct item it;
  it.value = 8;
  it.rest = 7;
  char *bytes = (char *)&it;
#ifdef BUG
  short *rest = (short *)(bytes + offsetof(struct item, value));
#else
  short *rest = (short *)(bytes + offsetof(struct item, rest));
#endif
  fathom_assert(*rest == 7);
  fathom_assert(sizeof(struct item) == 24);
  return 0;
}
