/* A raw stream of N arbitrary bytes is decompressed into 32. */
#include "harness.h"
#include "zlib.h"

int main(void) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  unsigned char *out = room(32);
  stream.next_in = any_bytes(N);
  stream.avail_in = N;
  stream.next_out = out;
  stream.avail_out = 32;
  if (inflateInit2(&stream, -8) != Z_OK)
    return 0;
  inflate(&stream, Z_FINISH);
  ASSERT(stream.avail_in <= N && stream.avail_out <= 32);
  inflateEnd(&stream);
  return 0;
}
