// An external array whose declaration does not tell its size: an access to it is
// neither in bounds nor out of them. One of known size has arbitrary content.
// RUN: %exit 20 %fathom check -DUNKNOWN_SIZE %s 2>&1 | FileCheck %s --check-prefix=SIZE
// EXPECT -DBUG: UNSAFE assert
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// SIZE: approximated: the external variable table has no definition: its size is not known
// SIZE: {{^}}fathom: UNKNOWN (approximated
// SAFE: chosen: the external variable x has no definition: its content is arbitrary
// SAFE: {{^}}fathom: SAFE{{$}}
#include <fathom.h>

extern int table[];
extern int x;

int main(void) {
#ifdef UNKNOWN_SIZE
  return table[3];
#elif defined(BUG)
  fathom_assert(x != 5);
#else
  x = 3;
  fathom_assert(x == 3);
#endif
}
