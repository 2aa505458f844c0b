// Texts that sprintf copies must not lie where it writes, also the third one and
// those behind it: of these only the object is judged.
// EXPECT: SAFE
// EXPECT -DSECOND: UNSAFE memcpy-overlap
// EXPECT -DTHIRD: UNKNOWN unsupported: sprintf: a third text from the object that is written to at
#include <stdio.h>

int main(void) {
  char b[32] = "0123456789", other[4] = "xy";
#ifdef SECOND
  sprintf(b, "%s%s", other, b + 3);
#elif defined(THIRD)
  sprintf(b, "%s%s%s", other, other, b + 5);
#else
  sprintf(b, "%s%s%s", other, other, other);
#endif
  return 0;
}
