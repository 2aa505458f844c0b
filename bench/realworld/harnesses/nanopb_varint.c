/* What was written as a varint is read again. */
#include "harness.h"
#include "pb_decode.h"
#include "pb_encode.h"

int main(void) {
  uint64_t value = 0, back = 0;
  for (int i = 0; i < 8 && i < N; ++i)
    value = value << 8 | ANY_BYTE();
  pb_byte_t bytes[10];
  pb_ostream_t out = pb_ostream_from_buffer(bytes, sizeof bytes);
  ASSERT(pb_encode_varint(&out, value));
  pb_istream_t in = pb_istream_from_buffer(bytes, out.bytes_written);
  ASSERT(pb_decode_varint(&in, &back));
  ASSERT(back == value && in.bytes_left == 0);
  return 0;
}
