/* A block of N arbitrary bytes is decompressed into 2 N. */
#include "harness.h"
#include "lz4.h"

int main(void) {
  const char *block = (const char *)any_bytes(N);
  char *out = room(2 * N);
  int size = LZ4_decompress_safe(block, out, N, 2 * N);
  ASSERT(size <= 2 * N);
  return 0;
}
