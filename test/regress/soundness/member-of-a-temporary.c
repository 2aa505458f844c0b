// A temporary object ends with its expression, which clang does not mark. A pointer into it that is kept is
// said to be taken for good; one that is used at once is good.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// EXPECT -DKEPT: UNKNOWN approximated: temporary object taken to last as long as main
// EXPECT -DKEPT -DWRONG: UNSAFE assert
#include <fathom.h>
struct four {
  int a[4];
};
static struct four make(int x) { return (struct four){{x}}; }
int main(void) {
#ifdef KEPT
  int *p = make(1).a;
#ifdef WRONG // a failure that is found is none because others may be hidden
  fathom_assert(*p == 2);
#else
  fathom_assert(*p == 1);
#endif
#elif defined(BUG)
  fathom_assert(make(1).a[0] == 2);
#else
  fathom_assert(make(1).a[0] == 1);
#endif
}
