// Floats that are only moved are exact.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <string.h>

struct s {
  float f;
  double d;
};

int main(void) {
  struct s a = {1.0f, 2.0}, b = a;
  uint32_t bits;
  memcpy(&bits, &b.f, 4);
#ifdef BUG
  fathom_assert(bits == 0x40000000);
#else
  fathom_assert(bits == 0x3f800000);
#endif
  return 0;
}
