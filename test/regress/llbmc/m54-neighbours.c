// Behind one array is not the next one.
// RUN: %exit 10 %fathom check %s | FileCheck %s --check-prefix=BUG
// BUG: error: out-of-bounds-write: write of 4 bytes at offset 16 of 'a' (16 bytes, stack)
int main(void) {
  int a[4] = {0}, b[4] = {0}, *p = a;
  int *volatile keep = b;
  for (int i = 0; i < 5; i++)
    p[i] = 1;
  return keep[0];
}
