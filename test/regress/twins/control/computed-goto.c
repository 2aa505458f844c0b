// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  static void *const table[] = {&&add, &&twice, &&stop};
  unsigned char code[4];
  for (int i = 0; i < 3; i++) {
    code[i] = fathom_nondet_uchar();
    fathom_assume(code[i] < 3);
  }
  code[3] = 2;
  int pc = 0, x = 1;
  goto *table[code[pc++]];
add:
  x += 1;
  goto *table[code[pc++]];
twice:
  x *= 2;
  goto *table[code[pc++]];
stop:
#ifdef BUG
  fathom_assert(x < 8);
#else
  fathom_assert(x <= 8);
#endif
  return 0;
}
