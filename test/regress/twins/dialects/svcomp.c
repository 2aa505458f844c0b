// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void abort(void);
void reach_error() { __builtin_trap(); }
void __VERIFIER_assert(int c) {
  if (!c) {
  ERROR: {
    reach_error();
    abort();
  }
  }
}

int main() {
  int x = __VERIFIER_nondet_int();
  unsigned char y = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(x > 3 && x < 100);
#ifdef BUG
  __VERIFIER_assert(x + y != 354);
#else
  __VERIFIER_assert(x + y <= 354);
#endif
  return 0;
}
