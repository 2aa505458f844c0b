// Merging ends the loop over all characters at bound 1. Telling apart does not, for it goes through each of them many
// times: its formula is small because it is the beginning of one, and does not win (strict CSV took 30 times as long).
// RUN: %exit 0 %fathom check --stats --engine=bmc %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check --stats --engine=bmc -DLIMIT=LEN-1 %s 2>&1 | FileCheck %s
// CHECK-NOT: unfold.split.
// CHECK-NOT: not finished
// CHECK: unfold.steps {{ *}}1
#include <fathom.h>
#define LEN 14
#ifndef LIMIT
#define LIMIT LEN
#endif

enum { BEFORE, WITHIN, QUOTED, BEHIND };
static char field[LEN];

static void submit(unsigned size, unsigned spaces) { fathom_assert(size - spaces <= LIMIT); }

int main(void) {
  unsigned char text[LEN];
  for (int i = 0; i < LEN; i++)
    text[i] = fathom_nondet_uchar();
  unsigned size = 0, spaces = 0, state = BEFORE;
  for (unsigned pos = 0; pos < LEN; pos++) {
    unsigned char c = text[pos];
    switch (state) {
    case BEFORE:
      if (c == ' ')
        continue;
      if (c == '\n')
        break;
      if (c == '"') {
        state = QUOTED;
        break;
      }
      state = WITHIN;
      field[size++] = (char)c;
      break;
    case WITHIN:
      if (c == ',' || c == '\n') {
        submit(size, spaces);
        size = spaces = 0;
        state = BEFORE;
        break;
      }
      if (c == '"')
        return 0;
      spaces = c == ' ' ? spaces + 1 : 0;
      field[size++] = (char)c;
      break;
    case QUOTED:
      if (c == '"')
        state = BEHIND;
      field[size++] = (char)c;
      break;
    default:
      if (c == ',' || c == '\n') {
        submit(size - 1, spaces);
        size = spaces = 0;
        state = BEFORE;
        break;
      }
      if (c != '"' && c != ' ')
        return 0;
      if (c == '"') {
        size -= spaces;
        spaces = 0;
        state = QUOTED;
        break;
      }
      spaces++;
      field[size++] = (char)c;
    }
  }
  submit(size, spaces);
  return 0;
}
