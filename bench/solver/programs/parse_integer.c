/* Reading a signed decimal number with an exact overflow test. With BUG the last digit is not tested. */
#include "input.h"
#ifndef N
#define N 6
#endif

static bool parse(const char *s, unsigned n, int16_t *result) {
  bool negative = n > 0 && s[0] == '-';
  unsigned i = negative;
  if (i == n) return false;
  int16_t value = 0; /* kept negative: the range of negative numbers is larger */
  for (; i < n; i++) {
    if (s[i] < '0' || s[i] > '9') return false;
    int digit = s[i] - '0';
#ifdef BUG
    if (value < INT16_MIN / 10) return false;
    value = (int16_t)(value * 10 - digit);
#else
    if (value < (INT16_MIN + digit) / 10) return false;
    value = value * 10 - digit;
#endif
  }
  if (!negative && value == INT16_MIN) return false;
  *result = negative ? value : -value;
  return true;
}

int main(void) {
  char s[N];
  unsigned n = below(N + 1);
  for (int i = 0; i < N; i++) s[i] = nondet_char();
  int16_t got = 0;
  long exact = 0;
  bool valid = n > 0 && !(n == 1 && s[0] == '-');
  for (unsigned i = n > 0 && s[0] == '-'; i < n; i++) {
    valid = valid && s[i] >= '0' && s[i] <= '9';
    exact = exact * 10 + (s[i] - '0');
  }
  if (n > 0 && s[0] == '-') exact = -exact;
  bool accepted = parse(s, n, &got);
  assert(!accepted || (valid && got == exact));
  assert(accepted || !valid || exact < INT16_MIN || exact > INT16_MAX);
}
