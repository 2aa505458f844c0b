// An assignment between objects that overlap, and are not the same, is undefined (C11 6.5.16.1p3).
// TWINS: check_overlapping_copies
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG=1 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG=2 %s | FileCheck %s --check-prefix=BUG
// EXPECT -DBUG=1 --checks=-memcpy-overlap: SAFE
// BUG: overlapping-assignment.c:[[#@LINE+11]]:{{[0-9]+}}: error: memcpy-overlap: memory ranges overlap: assignment
// BUG: {{^}}fathom: UNSAFE (1 of
extern unsigned nondet_unsigned(void);
struct three {
  int of[3];
};
union both {
  struct three all[2];
  int of[6];
};
static void assign(struct three *to, struct three *from) {
  *to = *from;
}
int main(void) {
  union both x = {0}, y = {0};
  x.of[1] = 5;
  unsigned i = nondet_unsigned();
  assign(&y.all[0], &x.all[0]);
  assign(&x.all[0], &x.all[0]); // itself
  assign(&x.all[1], &x.all[0]); // beside it
#if BUG == 1
  if (i >= 1 && i <= 3)
    assign((struct three *)&x.of[i], &x.all[0]);
#elif BUG == 2
  if (i <= 2)
    assign(&x.all[0], (struct three *)&x.of[i]);
#else
  if (i == 3)
    assign((struct three *)&x.of[i], &x.all[0]);
#endif
  return y.all[0].of[1] != 5;
}
