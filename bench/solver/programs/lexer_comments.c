/* Removing C comments: a second run over the result removes nothing more, unless quotes were opened inside. */
#include "input.h"
#ifndef N
#define N 7
#endif

static unsigned strip(const char *in, unsigned n, char *out) {
  enum { CODE, SLASH, COMMENT, STAR } state = CODE;
  unsigned m = 0;
  for (unsigned i = 0; i < n; i++) {
    char c = in[i];
    switch (state) {
    case CODE:
      if (c == '/') state = SLASH;
      else out[m++] = c;
      break;
    case SLASH:
      if (c == '*') {
        state = COMMENT;
        out[m++] = ' ';
      } else {
        out[m++] = '/';
        if (c != '/') {
          out[m++] = c;
          state = CODE;
        }
      }
      break;
    case COMMENT:
      if (c == '*') state = STAR;
      break;
    case STAR:
      if (c == '/') state = CODE;
      else if (c != '*') state = COMMENT;
      break;
    }
  }
  if (state == SLASH) out[m++] = '/';
  return m;
}

int main(void) {
  char text[N], once[N + 1], twice[N + 1];
  for (int i = 0; i < N; i++) text[i] = nondet_char();
  unsigned n = strip(text, N, once);
  assert(n <= N);
  unsigned m = strip(once, n, twice);
  assert(m == n);
  for (unsigned i = 0; i < m; i++) assert(once[i] == twice[i]);
}
