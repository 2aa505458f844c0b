/* The tokens of N arbitrary bytes of content. */
#include "harness.h"
#include "expat_external.h"
#include "internal.h"
#include "xmltok.h"

int main(void) {
  const char *begin = (const char *)any_bytes(N), *end = begin + N;
  const ENCODING *encoding = XmlGetUtf8InternalEncoding();
  const char *at = begin;
  for (int i = 0; i < N; ++i) {
    const char *next = at;
    int token = XmlContentTok(encoding, at, end, &next);
    if (token <= 0)
      break;
    ASSERT(next > at && next <= end);
    at = next;
  }
  return 0;
}
