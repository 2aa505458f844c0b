int fathom_nondet_int(void);
void fathom_assume(_Bool);
__attribute__((noinline)) static int add(int x) { return x + 1; }
__attribute__((noinline)) static int follow(int *p) { return *p; }
int main(void) {
  int x = fathom_nondet_int();
#ifdef GOOD
  fathom_assume(x > 3 && x < 100);
#endif
  if (x > 0)
    return add(x);
  return follow(x == -5 ? (int *)0 : &x);
}
