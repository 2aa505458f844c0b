/* Counting code points of valid UTF-8 by lead bytes equals counting by stepping over each sequence. */
#include "input.h"
#ifndef N
#define N 10
#endif

int main(void) {
  uint8_t s[N];
  unsigned n = below(N + 1), stepped = 0, leads = 0, i = 0;
  for (int k = 0; k < N; k++) s[k] = nondet_u8();
  while (i < n) {
    unsigned length = s[i] < 0x80 ? 1 : s[i] >> 5 == 6 ? 2 : s[i] >> 4 == 14 ? 3 : s[i] >> 3 == 30 ? 4 : 0;
    assume(length != 0 && i + length <= n);
    for (unsigned k = 1; k < length; k++) assume(s[i + k] >> 6 == 2);
    i += length;
    stepped++;
  }
  for (unsigned k = 0; k < n; k++) leads += (s[k] & 0xC0) != 0x80;
  assert(stepped == leads);
}
