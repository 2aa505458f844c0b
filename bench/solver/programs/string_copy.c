/* strlen and strcpy of our own: the copy has the same length and the same characters. */
#include "input.h"
#ifndef N
#define N 16
#endif

static size_t length(const char *s) {
  size_t n = 0;
  while (s[n] != 0) n++;
  return n;
}

static void copy(char *to, const char *from) {
  while ((*to++ = *from++) != 0) {
  }
}

int main(void) {
  char from[N], to[N];
  for (int i = 0; i < N; i++) from[i] = nondet_char();
  from[N - 1] = 0;
  copy(to, from);
  size_t n = length(from);
  assert(length(to) == n);
  unsigned k = below(N);
  if (k <= n) assert(to[k] == from[k]);
}
