/* The first token of N arbitrary bytes of a prolog. */
#include "harness.h"
#include "expat_external.h"
#include "internal.h"
#include "xmltok.h"

int main(void) {
  const char *begin = (const char *)any_bytes(N), *end = begin + N;
  const ENCODING *encoding = XmlGetUtf8InternalEncoding();
  const char *next = begin;
  int token = XmlPrologTok(encoding, begin, end, &next);
  if (token > 0)
    ASSERT(next >= begin && next <= end);
  return 0;
}
