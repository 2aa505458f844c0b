// A pointer that is a number has no object that would guarantee an alignment; it
// is odd all the same. Where only alignment was judged it passed.
// EXPECT --checks=misaligned-access: UNSAFE misaligned-access
// EXPECT --checks=misaligned-access --pointers=raw --regions=flat: UNSAFE misaligned-access
// EXPECT --checks=misaligned-access -DEVEN: SAFE
// EXPECT --checks=misaligned-access --pointers=raw --regions=flat -DEVEN: SAFE
#include <stdint.h>

int main(void) {
#ifdef EVEN
  uint16_t *p = (uint16_t *)112;
#else
  uint16_t *p = (uint16_t *)111;
#endif
  return *p;
}
