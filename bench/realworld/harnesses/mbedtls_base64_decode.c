/* N arbitrary bytes are decoded. */
#include "harness.h"
#include "mbedtls/base64.h"

int main(void) {
  unsigned char *code = any_bytes(N);
  unsigned char *out = room(N);
  size_t size = 0;
  if (mbedtls_base64_decode(out, N, &size, code, N) == 0)
    ASSERT(size <= N);
  return 0;
}
