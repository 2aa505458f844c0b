/* N arbitrary bytes: what counts as a string of UTF-8 has no code point beyond the last one. */
#include "harness.h"
#include "utf.h"

int main(void) {
  const char *text = (const char *)any_bytes(N);
  if (!utf8_check_string(text, N))
    return 0;
  const char *at = text;
  while (at < text + N) {
    int32_t code = -1;
    at = utf8_iterate(at, (size_t)(text + N - at), &code);
    ASSERT(at != NULL && code >= 0 && code <= 0x10ffff);
  }
  return 0;
}
