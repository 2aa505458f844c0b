// Pointer arithmetic must stay in the object, one past the end included.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// BUG: error: pointer-arithmetic: pointer arithmetic leaves the object: to offset 20 of 'a' (16 bytes, stack)
int main(void) {
  int a[4] = {0}, *p = a;
#ifdef BUG
  p = p + 5;
#else
  p = p + 4;
#endif
  return p == a;
}
