// A condition of type int is true when it is not zero.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
void __CPROVER_assert(int, const char *);
void __VERIFIER_assume(int);
int nondet_int(void);

int main(void) {
  int x = nondet_int();
  __VERIFIER_assume(x & 6);
#ifdef BUG
  __CPROVER_assert(x & 2, "x");
#else
  __CPROVER_assert(x & 6, "x");
#endif
}
