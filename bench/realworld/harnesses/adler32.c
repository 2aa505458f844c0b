/* The checksum of two parts is that of the whole. */
#include "harness.h"
#include "zlib.h"

int main(void) {
  unsigned char *text = any_bytes(N);
  unsigned at = ANY_NUMBER() % (N + 1);
  uLong whole = adler32(1, text, N);
  uLong first = adler32(1, text, at), second = adler32(1, text + at, N - at);
  ASSERT(adler32_combine(first, second, N - at) == whole);
  return 0;
}
