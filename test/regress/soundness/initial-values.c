// The initial value of a variable may not point outside of an object: nobody has to use it. One behind the end is inside.
// TWINS: check_initial_values
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG=1 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG=2 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG=3 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG=4 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG=5 %s | FileCheck %s --check-prefix=BUG
// EXPECT -DBUG=1 --checks=-pointer-arithmetic: SAFE
// RUN: %exit 10 %fathom check -DBUG=6 %s | FileCheck %s --check-prefix=INNER
// RUN: %exit 10 %fathom check -DBUG=7 %s | FileCheck %s --check-prefix=INNER
// An index that leaves its row of a table, and not the table, is as bad.
// INNER: error: array-index: {{.*}}initial value of 'p'
// BUG: initial-values.c:{{[0-9]+}}: error: pointer-arithmetic: pointer arithmetic leaves the object: initial value of 'p'
// BUG: {{^}}fathom: where pointers may leave their objects: SAFE{{$}}
// BUG: {{^}}fathom: UNSAFE (1 of
int a[4];
#if BUG == 1
int *p = &a[5];
#elif BUG == 2
int *p = a - 1;
#elif BUG == 3
static struct {
  const char *text[2];
} p = {{"abc", "abc" + 5}};
#elif BUG == 4
static char *p = (char *)&a[4] + 1;
#elif BUG == 6
static int rows[2][3], *p = &rows[0][4];
#else
int *p = &a[4];
static int rows[2][3], *q = &rows[0][3], *r = &rows[1][sizeof(rows[0][7]) - 4];
#endif
#if BUG != 3
const char *text = "abc" + 4;
#endif
int main(void) {
#if BUG == 7
  static int rows[2][3], *p = &rows[0][4];
  return p == 0;
#elif BUG == 6
  return p == 0;
#elif BUG == 5
  static int *p = &a[2] + 3;
  return p == 0;
#elif BUG == 3
  return p.text[0] == 0;
#elif BUG == 4
  return p == 0;
#else
  return text[-4] != 'a';
#endif
}
