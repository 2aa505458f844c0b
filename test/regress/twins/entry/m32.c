// EXPECT -m32: SAFE
// EXPECT -m32 -DBUG: UNSAFE assert
void fathom_assert(_Bool);
unsigned fathom_nondet_uint(void);

int main(void) {
  unsigned a = fathom_nondet_uint();
#ifdef BUG
  fathom_assert((long)a >= 0);
#else
  fathom_assert((long long)a >= 0 && sizeof(long) == 4 && sizeof(void *) == 4);
#endif
  return 0;
}
