// What differs at the exits of a loop is told apart behind it, as long as it is used.
// RUN: %exit 0 %fathom check --split=on --timeout 100 %s
// RUN: %exit 0 %fathom check --split=auto --timeout 100 %s
// RUN: %confirm --split=on -DBAD %s
// RUN: %exit 10 %fathom check --split=on -DBAD %s | FileCheck %s
// CHECK: exits.c:[[#@LINE+27]]:{{.*}}error: array-index
#include <fathom.h>
#define LEN 6

int main(void) {
  char s[LEN + 1];
  int kinds[3] = {1, 2, 3};
  for (int i = 0; i < LEN; i++)
    s[i] = fathom_nondet_char();
  s[LEN] = 0;
  int i = 0, kind = 0;
  for (; i < LEN; i++) {
    if (s[i] == '"') {
      kind = 1;
      break;
    }
    if (s[i] == '\\') {
      kind = 2;
#ifdef BAD
      i += 3;
#else
      i += i + 3 <= LEN ? 3 : 0;
#endif
      break;
    }
  }
  fathom_assert(kinds[kind] == kind + 1);
  return s[i] == kinds[kind];
}
