/* A text buffer with a gap at the cursor: typing and moving give the same text as shifting an array. */
#include "input.h"
#ifndef OPS
#define OPS 5
#endif
#define SIZE (OPS + 1)

int main(void) {
  char gap[SIZE], plain[SIZE];
  unsigned before = 0, after = 0, cursor = 0, length = 0;
  for (int o = 0; o < OPS; o++) {
    unsigned what = below(3);
    if (what == 0) {
      char c = nondet_char();
      gap[before++] = c;
      for (unsigned i = length; i > cursor; i--) plain[i] = plain[i - 1];
      plain[cursor++] = c;
      length++;
    } else if (what == 1 && before > 0) {
      after++;
      before--;
      gap[SIZE - after] = gap[before];
      cursor--;
    } else if (what == 2 && after > 0) {
      gap[before++] = gap[SIZE - after];
      after--;
      cursor++;
    }
  }
  assert(before + after == length && before == cursor);
  if (length > 0) {
    unsigned k = below(length);
    assert(plain[k] == (k < before ? gap[k] : gap[SIZE - length + k]));
  }
}
