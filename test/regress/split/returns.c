// Returns that differ: a function gives a position, several times in one block.
// RUN: %exit 0 %fathom check --split=on --timeout 100 %s
// RUN: %exit 0 %fathom check --split=auto --timeout 100 %s
// RUN: %confirm --split=on -DBAD %s
// RUN: %exit 10 %fathom check --split=on -DBAD %s | FileCheck %s
// CHECK: returns.c:[[#@LINE+23]]:{{.*}}error: assert
#include <fathom.h>
#define LEN 6

static char text[LEN];

static int skip(int pos, char c) {
  while (pos < LEN && text[pos] == c)
    pos++;
  return pos;
}

static int one_more(int pos) {
  if (pos < LEN && text[pos] == '=')
    return pos + 1;
  return pos;
}

int main(void) {
  for (int i = 0; i < LEN; i++)
    text[i] = fathom_nondet_char();
  int a = skip(0, ' '), b = one_more(a), c = skip(b, 'x'), d = one_more(c);
#ifdef BAD
  fathom_assert(d != LEN - 1 || a != 0 || b != 1 || c != LEN - 2);
#else
  fathom_assert(a <= b && b <= c && c <= d && d <= LEN);
#endif
  if (d < LEN)
    text[d] = 0;
  return 0;
}
