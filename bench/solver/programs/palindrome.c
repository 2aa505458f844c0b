/* Palindrome test from both ends against comparison with the reverse. */
#include "input.h"
#ifndef N
#define N 12
#endif

int main(void) {
  char s[N], r[N];
  unsigned n = below(N + 1);
  for (int i = 0; i < N; i++) s[i] = nondet_char();
  bool ends = true;
  for (unsigned i = 0, j = n; i < j && ends; i++) {
    j--;
    ends = s[i] == s[j];
  }
  for (unsigned i = 0; i < n; i++) r[n - 1 - i] = s[i];
  bool same = true;
  for (unsigned i = 0; i < n; i++) same = same && r[i] == s[i];
  assert(ends == same);
}
