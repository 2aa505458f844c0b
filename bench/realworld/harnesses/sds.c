/* A dynamic string: N arbitrary bytes are appended, the ends are trimmed. */
#include "harness.h"
#include "sds.h"

int main(void) {
  unsigned char *bytes = any_bytes(N);
  sds s = sdsempty();
  if (!s)
    return 0;
  sds longer = sdscatlen(s, bytes, N);
  if (!longer)
    return 0;
  s = longer;
  ASSERT(sdslen(s) == N && memcmp(s, bytes, N) == 0);
  sdstrim(s, " \t");
  ASSERT(sdslen(s) <= N);
  ASSERT(sdslen(s) == 0 || (s[0] != ' ' && s[sdslen(s) - 1] != ' '));
  sdsfree(s);
  return 0;
}
