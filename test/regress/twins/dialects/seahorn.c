// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern int nd_int(void);
#define sassert(X) (void)((X) || (__VERIFIER_error(), 0))
#define assume __VERIFIER_assume

int main(void) {
  int x = nd_int();
  assume(x > 3);
#ifdef BUG
  sassert(x > 4);
#else
  sassert(x > 3);
#endif
  return 0;
}
