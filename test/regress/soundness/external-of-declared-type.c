// A variable whose type no file describes: its address is a good one, its size is not known.
// RUN: %exit 20 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SIZE
// EXPECT -DDESCRIBED -DBUG: UNSAFE assert
// EXPECT -DDESCRIBED: SAFE
// SIZE: approximated: the external variable thing has no definition: its size is not known
// SIZE: {{^}}fathom: UNKNOWN (approximated
#include <fathom.h>
#ifdef DESCRIBED
struct thing {
  int x;
};
#endif
extern struct thing thing;
struct thing *where = &thing;
int main(void) {
#ifdef BUG
  fathom_assert(!where);
#else
  fathom_assert(where == &thing);
#endif
}
