// The first x in up to N arbitrary bytes: with the guard `a && b`, or with two
// breaks (-DTWO).
#include <fathom.h>
#include <stddef.h>

int main(void) {
  static char s[N];
  size_t n = fathom_nondet_size_t();
  fathom_assume(n <= N);
  for (size_t i = 0; i < N; i++)
    s[i] = fathom_nondet_char();
  size_t pos = 0;
#ifdef TWO
  for (;;) {
    if (pos >= n)
      break;
    if (s[pos] == 'x')
      break;
    pos++;
  }
#else
  while (pos < n && s[pos] != 'x')
    pos++;
#endif
  fathom_assert(pos <= n);
  fathom_assert(pos == n || s[pos] == 'x');
  return 0;
}
