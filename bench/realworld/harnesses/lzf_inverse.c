/* What was compressed is there again. */
#include "harness.h"
#include "lzf.h"

int main(void) {
  unsigned char *text = any_bytes(N);
  unsigned char *block = room(2 * N + 16), *back = room(N);
  unsigned size = lzf_compress(text, N, block, 2 * N + 16);
  if (size == 0)
    return 0;
  ASSERT(lzf_decompress(block, size, back, N) == N);
  ASSERT(memcmp(text, back, N) == 0);
  return 0;
}
