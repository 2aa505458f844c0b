// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
union u {
  struct {
    unsigned a : 4, b : 12, c : 16;
  } f;
  uint32_t w;
};
int main(void) {
  union u u;
  u.w = fathom_nondet_uint32();
  uint32_t old = u.w;
  u.f.b ^= 0xfff;
  u.f.c += 1;
#ifdef BUG
  fathom_assert((u.w ^ old) >> 16 != 1);
#else
  fathom_assert((u.w & 15) == (old & 15) && ((u.w ^ old) & 0xfff0) == 0xfff0 &&
                u.w >> 16 == ((old >> 16) + 1 & 0xffff));
#endif
  return 0;
}
