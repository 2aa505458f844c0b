// Five counts are indices, and telling them all apart makes a program that is
// many times as large as the merged one: from some bound on --split=on merges,
// too. (12 bytes did not end.)
// EXPECT --split=on: SAFE
// EXPECT --split=on -DBAD: UNSAFE assert
// RUN: %exit 0 %fathom check --split=on --stats %s 2>&1 | FileCheck %s
// CHECK: unfold.split.steps {{ *[12]$}}
#include <fathom.h>

#define N 6

int main(void) {
  unsigned char text[N + 1];
  for (int i = 0; i < N; i++)
    text[i] = fathom_nondet_uchar();
  text[N] = 0;
  int starts[N + 1], ends[N + 1], lines[N + 1], opened[N + 1];
  int escaped = 0, line = 0, depth = 0, pos = 0, digits = 0;
  lines[0] = 0;
  while (text[pos]) {
    unsigned char c = text[pos];
    if (c == '\n') {
      lines[++line] = pos;
    } else if (c == '(') {
      opened[depth++] = pos;
    } else if (c == ')' && depth) {
      depth--;
      ends[depth] = pos;
    } else if (c >= '0' && c <= '9') {
      starts[digits++] = pos;
    } else if (c == '\\' && text[pos + 1]) {
      pos++;
      escaped++;
    }
    pos++;
  }
#ifdef BAD
  fathom_assert(line + digits + escaped + depth < N);
#else
  fathom_assert(line + digits + escaped + depth <= N);
#endif
  for (int i = 0; i < digits; i++)
    fathom_assert(starts[i] < pos);
  for (int i = 0; i < line; i++)
    fathom_assert(lines[i] <= lines[i + 1]);
  return 0;
}
