/* An address of N arbitrary characters. */
#include "harness.h"
#include "lwip/ip4_addr.h"

int main(void) {
  char *text = any_string(N);
  ip4_addr_t address;
  int known = ip4addr_aton(text, &address);
  ASSERT(known == 0 || known == 1);
  return 0;
}
