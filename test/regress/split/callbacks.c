// A table of callbacks, called by a state that they return.
// RUN: %exit 0 %fathom check --split=on --timeout 100 %s
// RUN: %exit 0 %fathom check --split=auto --timeout 100 %s
// RUN: %confirm --split=on -DBAD %s
// RUN: %exit 10 %fathom check --split=on -DBAD %s | FileCheck %s
// CHECK: callbacks.c:[[#@LINE+39]]:{{.*}}error: assert
#include <fathom.h>
#define LEN 4

struct machine {
  int open, closed;
};
typedef int (*handler)(struct machine *, unsigned char);

static int outside(struct machine *m, unsigned char c) {
  if (c != '{')
    return 0;
  m->open++;
  return 1;
}
static int inside(struct machine *m, unsigned char c) {
  if (c == '\\')
    return 2;
  if (c != '}')
    return 1;
  m->closed++;
  return 0;
}
#ifdef BAD
static int escaped(struct machine *m, unsigned char c) {
  return m->closed += c == '}', 1;
}
#else
static int escaped(struct machine *m, unsigned char c) {
  return (void)m, (void)c, 1;
}
#endif
static const handler handlers[] = {outside, inside, escaped};

int main(void) {
  struct machine m = {0, 0};
  int state = 0;
  for (int i = 0; i < LEN; i++)
    state = handlers[state](&m, fathom_nondet_uchar());
  fathom_assert(m.open == m.closed + (state != 0));
  return 0;
}
