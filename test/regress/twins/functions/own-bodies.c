// Functions with well-known names that have bodies here.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: own-bodies.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
static int counter;
int printf(const char *f, ...) {
  counter++;
  return 0;
}
int abs(int x) { return x + 1; }
void exit(int c) { counter += 10; }
void fathom_assert(_Bool);
int nondet_mine(void) { return 7; }
int main(void) {
  printf("x");
  int a = abs(-3);
  int b = nondet_mine();
#ifdef BUG
  fathom_assert(a == 3);
#else
  fathom_assert(a == -2 && counter == 1 && b == 7);
#endif
  return 0;
}
