// The automatic choice: executions are told apart where that makes the formula smaller (split/parser.c), and are not
// where each of them would go its own way: three times as many statements here.
// RUN: %exit 0 %fathom check --stats --engine=bmc -DLEN=7 %S/parser.c 2>&1 | FileCheck --check-prefix=PARSER %s
// RUN: %exit 0 %fathom check --stats --engine=bmc -DLEN=7 --split=off %S/parser.c 2>&1 | FileCheck --check-prefix=NOT %s
// RUN: %exit 0 %fathom check --stats --engine=bmc %s 2>&1 | FileCheck --check-prefix=NOT %s
// PARSER: unfold.split.steps {{ *[1-9]}}
// NOT-NOT: unfold.split.
// NOT: unfold.steps {{ *[1-9]}}
#include <fathom.h>
#define LEN 9

// A scanner of numbers, names and gaps.
struct token {
  unsigned char first, size, kind;
};

static int kind_of(char c) { return c == ' ' ? 0 : c >= '0' && c <= '9' ? 1 : 2; }

static int scan(const char *s, struct token *out) {
  int pos = 0, count = 0;
  while (pos < LEN) {
    int kind = kind_of(s[pos]);
    int first = pos;
    do
      pos++;
    while (pos < LEN && kind_of(s[pos]) == kind);
    if (kind == 0)
      continue;
    out[count].first = (unsigned char)first;
    out[count].size = (unsigned char)(pos - first);
    out[count++].kind = (unsigned char)kind;
  }
  return count;
}

int main(void) {
  char s[LEN];
  struct token t[LEN];
  for (int i = 0; i < LEN; i++)
    s[i] = fathom_nondet_char();
  int n = scan(s, t);
  for (int i = 0; i < n; i++)
    fathom_assert(t[i].size > 0 && t[i].first + t[i].size <= LEN);
  return 0;
}
