/* The same for addresses of 128 bits. */
#include "harness.h"
#include "lwip/ip6_addr.h"

int main(void) {
  char *text = any_string(N);
  ip6_addr_t address;
  int known = ip6addr_aton(text, &address);
  ASSERT(known == 0 || known == 1);
  return 0;
}
