/* What was encoded is decoded again. */
#include "b64/cdecode.h"
#include "b64/cencode.h"
#include "harness.h"

int main(void) {
  char *text = (char *)any_bytes(N);
  char *code = room(2 * N + 8), *back = room(2 * N + 8);
  base64_encodestate encode;
  base64_init_encodestate(&encode);
  int size = base64_encode_block(text, N, code, &encode);
  size += base64_encode_blockend(code + size, &encode);
  base64_decodestate decode;
  base64_init_decodestate(&decode);
  ASSERT(base64_decode_block(code, size, back, &decode) == N);
  ASSERT(memcmp(text, back, N) == 0);
  return 0;
}
