/* What was encoded is decoded again. */
#include "harness.h"
#include "mbedtls/base64.h"

int main(void) {
  unsigned char *text = any_bytes(N);
  unsigned char *code = room(2 * N + 8), *back = room(N);
  size_t coded, decoded;
  ASSERT(mbedtls_base64_encode(code, 2 * N + 8, &coded, text, N) == 0);
  ASSERT(mbedtls_base64_decode(back, N, &decoded, code, coded) == 0);
  ASSERT(decoded == N && memcmp(text, back, N) == 0);
  return 0;
}
