// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// TWINS: lower_switch
#include <fathom.h>

int main(void) {
  unsigned char c = fathom_nondet_uchar();
  int kind = 0;
  switch (c) {
  case '0' ... '9':
    kind = 1;
    break;
  case 'a' ... 'f':
  case 'A' ... 'F':
    kind = 2;
    break;
  case 0:
    kind = 3;
  }
#ifdef BUG
  fathom_assert(kind != 2 || (c >= 'a' && c <= 'f'));
#else
  fathom_assert(kind != 2 || ((c | 32) >= 'a' && (c | 32) <= 'f'));
#endif
  fathom_assert((kind == 3) == !c);
  return 0;
}
