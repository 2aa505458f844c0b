/* N arbitrary characters are decoded. */
#include "b64/cdecode.h"
#include "harness.h"

int main(void) {
  char *code = any_string(N);
  char *out = room(N + 1);
  base64_decodestate state;
  base64_init_decodestate(&state);
  int size = base64_decode_block(code, N, out, &state);
  ASSERT(size >= 0 && size <= N);
  return 0;
}
