/* Fields of an unknown message of N arbitrary bytes are skipped. */
#include "harness.h"
#include "pb_decode.h"

int main(void) {
  pb_istream_t stream = pb_istream_from_buffer(any_bytes(N), N);
  for (int i = 0; i <= N; ++i) {
    pb_wire_type_t type;
    uint32_t tag;
    bool eof;
    if (!pb_decode_tag(&stream, &type, &tag, &eof))
      break;
    if (!pb_skip_field(&stream, type))
      break;
    ASSERT(stream.bytes_left <= N);
  }
  return 0;
}
