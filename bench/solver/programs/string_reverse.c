/* Reversing a string of symbolic length twice gives it back. */
#include "input.h"
#ifndef N
#define N 10
#endif

static void reverse(char *s, unsigned n) {
  for (unsigned i = 0; i < n / 2; i++) {
    char t = s[i];
    s[i] = s[n - 1 - i];
    s[n - 1 - i] = t;
  }
}

int main(void) {
  char s[N], old[N];
  for (int i = 0; i < N; i++) s[i] = old[i] = nondet_char();
  unsigned n = below(N + 1);
  reverse(s, n);
  unsigned k = below(N);
  if (k < n) assert(s[k] == old[n - 1 - k]);
  reverse(s, n);
  assert(s[k] == old[k]);
}
