// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
int nondet_int(void);
unsigned char nondet_uchar(void);
void __CPROVER_assume(_Bool);
void __CPROVER_assert(_Bool, const char *);

int main(void) {
  int x = nondet_int();
  __CPROVER_assume(x >= 0 && x < 10);
#ifdef BUG
  __CPROVER_assert(x < 9, "small");
#else
  __CPROVER_assert(x < 10, "small");
#endif
}
