// Where unfolding alone finds a bound at which no loop is cut, the steps on the
// way there are left out: behind bound 1 comes the end. A failure in the last
// iteration is found there, too. Where loops have no end there is no such step.
// EXPECT: SAFE
// EXPECT -DBAD: UNSAFE assert
// RUN: %exit 0 %fathom check --stats %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check --stats -DBAD %s 2>&1 | FileCheck %s
// CHECK: bound 1: 1 loop not finished
// CHECK-NEXT: bound 16: 0 loops not finished
// CHECK: deepening.shortcut.taken 1
// RUN: %exit 10 %fathom check --engine=bmc --stats -DENDLESS %s 2>&1 | FileCheck %s --check-prefix=ENDLESS
// ENDLESS: bound 2: 1 loop not finished
// ENDLESS: bound 4: 1 loop not finished
// ENDLESS-NOT: deepening.shortcut
#include <fathom.h>

#define N 12

int main(void) {
  unsigned char text[N + 1];
  for (int i = 0; i < N; i++)
    text[i] = fathom_nondet_uchar();
  text[N] = 0;
  int pos = 0, words = 0, in = 0;
#ifdef ENDLESS
  while (text[pos % N] || fathom_nondet_bool())
    fathom_assert(++pos != 6 || text[0] != 'x');
#else
  while (text[pos]) {
    if (text[pos] == '\\' && text[pos + 1])
      pos++;
    else if (text[pos] == ' ')
      in = 0;
    else if (!in)
      in = 1, words++;
    pos++;
  }
#ifdef BAD
  fathom_assert(words < N / 2);
#else
  fathom_assert(words <= N / 2);
#endif
#endif
  return 0;
}
