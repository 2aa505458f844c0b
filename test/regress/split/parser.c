// A parser with a position, a count of tokens and a depth in a structure.
// RUN: %exit 0 %fathom check --split=on --timeout 100 %s
// RUN: %exit 0 %fathom check --split=auto --timeout 100 %s
// RUN: %confirm --split=on -DBAD %s
// RUN: %exit 10 %fathom check --split=on -DBAD %s | FileCheck %s
// CHECK: parser.c:[[#@LINE+40]]:{{.*}}out-of-bounds-write
#include <fathom.h>
#ifndef LEN
#define LEN 5
#endif
#define TOKENS 3

struct token {
  int start, end;
};
struct parser {
  int pos, count, depth;
};

static int parse(struct parser *p, const char *s, struct token *t) {
  while (p->pos < LEN) {
    char c = s[p->pos];
    if (c == ' ') {
      p->pos++;
      continue;
    }
    if (c == '(') {
      p->depth++;
      p->pos++;
      continue;
    }
    if (c == ')') {
      if (p->depth == 0)
        return -1;
      p->depth--;
      p->pos++;
      continue;
    }
#ifdef BAD
    if (p->count > TOKENS)
#else
    if (p->count >= TOKENS)
#endif
      return -2;
    struct token *k = &t[p->count++];
    k->start = p->pos;
    while (p->pos < LEN && s[p->pos] == c)
      p->pos++;
    k->end = p->pos;
  }
  return p->count;
}

int main(void) {
  char s[LEN];
  struct token t[TOKENS];
  for (int i = 0; i < LEN; i++)
    s[i] = fathom_nondet_char();
  struct parser p = {0, 0, 0};
  int n = parse(&p, s, t);
  for (int i = 0; i < n; i++)
    fathom_assert(t[i].start < t[i].end && t[i].end <= LEN);
  return 0;
}
