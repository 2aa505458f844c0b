// The order of bytes in a network is that of a big-endian machine.
// EXPECT --target=s390x-linux-gnu -DSAME: SAFE
// EXPECT --target=aarch64-linux-gnu: SAFE
// EXPECT --target=s390x-linux-gnu: UNSAFE assert
// EXPECT --target=aarch64-linux-gnu -DSAME: UNSAFE assert
#include <stdint.h>
uint32_t htonl(uint32_t);
uint16_t ntohs(uint16_t);
extern void __VERIFIER_assert(int);
int main(void) {
#ifdef SAME
  __VERIFIER_assert(htonl(0x01020304) == 0x01020304 && ntohs(0x0102) == 0x0102);
#else
  __VERIFIER_assert(htonl(0x01020304) == 0x04030201 && ntohs(0x0102) == 0x0201);
#endif
}
