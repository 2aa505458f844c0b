/* Parsing a dotted address never accepts a part above 255 and never reads past the text. */
#include "input.h"
#ifndef N
#define N 8
#endif

static bool parse(const char *s, unsigned n, uint32_t *address) {
  uint32_t result = 0;
  unsigned i = 0;
  for (int part = 0; part < 4; part++) {
    if (part > 0) {
      if (i >= n || s[i] != '.') return false;
      i++;
    }
    unsigned value = 0, digits = 0;
    while (i < n && s[i] >= '0' && s[i] <= '9') {
      value = value * 10 + (s[i] - '0');
      digits++;
      i++;
      if (digits > 3) return false;
    }
    if (digits == 0 || value > 255) return false;
    result = result << 8 | value;
  }
  *address = result;
  return i == n;
}

int main(void) {
  char s[N];
  unsigned n = below(N + 1), dots = 0;
  for (int i = 0; i < N; i++) s[i] = nondet_char();
  uint32_t address = 0;
  bool accepted = parse(s, n, &address);
  for (unsigned i = 0; i < n; i++) dots += s[i] == '.';
  assert(!accepted || dots == 3);
  assert(!accepted || n >= 7);
  unsigned k = below(N);
  assert(!accepted || k >= n || s[k] == '.' || (s[k] >= '0' && s[k] <= '9'));
}
