/* N arbitrary characters, split at commas. */
#include "harness.h"
#include "sds.h"

int main(void) {
  unsigned char *bytes = any_bytes(N);
  int count = 0;
  sds *parts = sdssplitlen((const char *)bytes, N, ",", 1, &count);
  if (!parts)
    return 0;
  size_t total = 0;
  for (int i = 0; i < count; ++i)
    total += sdslen(parts[i]);
  ASSERT(total + (size_t)count - 1 == N);
  sdsfreesplitres(parts, count);
  return 0;
}
