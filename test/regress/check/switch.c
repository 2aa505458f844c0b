// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static int days(int month) {
  switch (month) {
  case 2:
    return 28;
  case 4:
  case 6:
  case 9:
  case 11:
    return 30;
  default:
    return 31;
  }
}

int main(void) {
  int month = fathom_nondet_int();
  fathom_assume(month >= 1 && month <= 12);
#ifdef BUG
  fathom_assert(days(month) >= 30);
#else
  fathom_assert(days(month) >= 30 || month == 2);
#endif
  return 0;
}
