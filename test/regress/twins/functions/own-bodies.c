// Functions with well-known names that have bodies here.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
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
