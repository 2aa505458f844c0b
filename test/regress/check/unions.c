// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

union word {
  uint32_t whole;
  uint8_t byte[4];
};

int main(void) {
  union word w;
  w.whole = 0x01020304;
  w.byte[1] = 0xff;
#ifdef BUG
  fathom_assert(w.whole == 0x01ff0304);
#else
  fathom_assert(w.whole == 0x0102ff04);
#endif
  return 0;
}
