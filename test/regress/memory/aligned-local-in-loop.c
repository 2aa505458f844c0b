// A local variable of a loop that is asked about only for its alignment: what
// is noted where its scope begins is carried around the loop.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// BUG: error: misaligned-access: read of 4 bytes (alignment {{[0-9]+}}) at offset 0 of 'bytes'
#include <fathom.h>

static int read_word(const char *p) { return *(const int *)p; }

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int x = i;
    sum += read_word((const char *)&x);
  }
  char bytes[4] = {0};
#ifdef BUG
  if (sum == 3)
#else
  if (sum != 3)
#endif
    sum += read_word(bytes);
  fathom_assert(sum == 3);
  return 0;
}
