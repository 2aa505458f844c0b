// A harness declares pointers to arrays, and structures that hold arrays of them; its verdict is that of --entry.
// RUN: %exit 0 %fathom check --entry trace --entry-length=3 %s
// RUN: %exit 10 %fathom check --entry trace -DBUG %s
// RUN: %fathom harness trace --entry-length=3 %s > %t.trace.c
// RUN: FileCheck %s < %t.trace.c
// RUN: %exit 0 %fathom check --trace=none %t.trace.c
// RUN: %exit 10 %fathom check --trace=none -DBUG %t.trace.c
// RUN: %fathom harness flip %s > %t.flip.c
// RUN: %exit 0 %fathom check --trace=none %t.flip.c
// RUN: %exit 10 %fathom check --trace=none -DBUG %t.flip.c
// CHECK: int (*m)[4];
#ifdef BUG
enum { more = 1 };
#else
enum { more = 0 };
#endif
int trace(int (*m)[4], int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum ^= m[i + more][i & 3];
  return sum;
}
struct board {
  char cells[2][3];
};
void flip(int a[2][3], struct board *b) {
  for (int i = 0; i < 2 + more; i++)
    a[i][2] = b->cells[i][0];
}
