/* N arbitrary bytes are decompressed into 2 N. */
#include "harness.h"
#include "lzf.h"

int main(void) {
  unsigned char *block = any_bytes(N);
  unsigned char *out = room(2 * N);
  ASSERT(lzf_decompress(block, N, out, 2 * N) <= 2 * N);
  return 0;
}
