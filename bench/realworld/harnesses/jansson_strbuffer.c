/* A buffer of strings: N bytes are appended one by one, some are taken back. */
#include "harness.h"
#include "strbuffer.h"

int main(void) {
  strbuffer_t buffer;
  if (strbuffer_init(&buffer) != 0)
    return 0;
  size_t length = 0;
  for (int i = 0; i < N; ++i) {
    if (ANY_BYTE() & 1) {
      if (strbuffer_append_byte(&buffer, (char)i) == 0)
        ++length;
    } else if (length > 0) {
      strbuffer_pop(&buffer);
      --length;
    }
    ASSERT(buffer.length == length && buffer.value[length] == 0);
  }
  strbuffer_close(&buffer);
  return 0;
}
