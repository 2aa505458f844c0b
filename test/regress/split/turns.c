// Merged, the length is a difference of two choices, and each loop goes on to
// its bound: 8 million statements. Told apart, it is a number. The two take
// turns, so merging is given up once, and not gone on with to its end. At a
// small bound merging is cheap, and has no turns.
// RUN: %exit 0 %fathom check --engine=bmc --unwind=60 --stats %s 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom check --engine=bmc --unwind=8 --stats %s 2>&1 | FileCheck %s --check-prefix=CHEAP
// EXPECT --engine=bmc --unwind=60 -DBAD: UNSAFE assert
// CHECK: unfold.executed {{ *[0-9]?[0-9][0-9][0-9][0-9]$}}
// CHECK: unfold.split.rounds {{ *1$}}
// CHECK: unfold.split.steps {{ *1$}}
// CHECK: unfold.turns {{ *1$}}
// CHEAP-NOT: unfold.split.steps
// CHEAP-NOT: unfold.turns
#include <fathom.h>
#define N 5

int main(void) {
  unsigned char text[N + 1];
  for (int i = 0; i < N; i++)
    text[i] = fathom_nondet_uchar();
  text[N] = 'x';
  unsigned begin = 0, end = N;
  while (text[begin] == ' ')
    begin++;
  while (text[end] == '.')
    end--;
  unsigned length = end - begin, sum = 0;
  if (end < begin)
    return 0;
  for (unsigned i = 0; i < length; i++)
    for (unsigned j = 0; j < length; j++)
      for (unsigned k = 0; k < length; k++)
        sum += text[begin] ^ text[end] ^ i ^ (j * k);
#ifdef BAD
  fathom_assert(length < N);
#else
  fathom_assert(length <= N && (length != 0 || sum == 0));
#endif
  return 0;
}
