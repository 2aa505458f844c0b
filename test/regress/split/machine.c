// A state machine that is a table; the last row but one has an edge too many.
// RUN: %exit 0 %fathom check --split=on --timeout 100 %s
// RUN: %exit 0 %fathom check --split=auto --timeout 100 %s
// RUN: %confirm --split=on -DBAD %s
// RUN: %exit 10 %fathom check --split=on -DBAD %s | FileCheck %s
// CHECK: machine.c:[[#@LINE+22]]:{{.*}}error: assert
#include <fathom.h>
#define LEN 5
enum { Start, Word, Gap, End, Error, States };

static const unsigned char next[States][3] = {
    {Gap, Word, End}, {Gap, Word, End}, {Gap, Word, End}, {Error, Error, End},
#ifdef BAD
    {Error, Word, Error},
#else
    {Error, Error, Error},
#endif
};

int main(void) {
  int state = Start, words = 0, was_wrong = 0;
  for (int i = 0; i < LEN; i++) {
    unsigned char c = fathom_nondet_uchar();
    int before = state;
    state = next[state][c == ' ' ? 0 : c == '\n' ? 2 : 1];
    words += before != Word && state == Word;
    was_wrong |= before == Error;
    fathom_assert(!(before == Error && state != Error));
  }
  fathom_assert(words <= (LEN + 1) / 2);
  return was_wrong;
}
