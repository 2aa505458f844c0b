// The address of a local variable outlives it.
// RUN: %exit 10 %fathom check %s | FileCheck %s --check-prefix=BUG
// BUG: error: use-after-scope: read of 4 bytes at offset 0 of 'local' (4 bytes, stack, ended
static int *get(void) {
  int local = 1, *p = &local;
  return p;
}
int main(void) { return *get(); }
