// Fields of tokens that are chosen where executions meet: a bracket is opened at one place and closed at a later one.
// What is asked of them compares two words, and no bounds of these alone say it.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// EXPECT --split=on: SAFE
// EXPECT --split=on -DBUG: UNSAFE assert
// RUN: %confirm --split=on -DBUG %s
// They are taken apart down to the places:
// RUN: %fathom check --split=on --stats %s 2>&1 | FileCheck %s --check-prefix=APART
// APART: native.compared-at-ends {{[1-9]}}
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assert(int);
#define N 4
struct token {
  int start, end;
};

int main(void) {
  unsigned char text[N];
  struct token tokens[N] = {{0, 0}};
  int count = 0;
  for (int i = 0; i < N; ++i)
    text[i] = __VERIFIER_nondet_uchar();
  for (int at = 0; at < N; ++at) {
    if (text[at] == '[') {
      tokens[count].start = at;
      tokens[count++].end = -1;
    } else if (text[at] == ']') {
      int open = count - 1;
      while (open >= 0 && tokens[open].end != -1)
        --open;
      if (open < 0)
        return 1;
#ifdef BUG
      tokens[open].end = at == 3 && open == 1 ? 1 : at;
#else
      tokens[open].end = at;
#endif
    }
  }
  for (int i = 0; i < count; ++i)
    __VERIFIER_assert(tokens[i].end == -1 || tokens[i].start < tokens[i].end);
}
