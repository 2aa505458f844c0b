// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
extern void __assert_fail(const char *, const char *, unsigned int, const char *)
    __attribute__((__noreturn__));
void reach_error() { __assert_fail("0", "x.c", 3, "reach_error"); }
extern int __VERIFIER_nondet_int();
void assume_abort_if_not(int cond) {
  if (!cond)
    __builtin_abort();
}

int main() {
  int x = __VERIFIER_nondet_int();
  assume_abort_if_not(x > 0);
#ifdef BUG
  if (x == 1)
#else
  if (x == 0)
#endif
    reach_error();
  return 0;
}
