// Constants may be read and not written.
// EXPECT: SAFE
// EXPECT --pointers=raw --regions=flat: SAFE
// EXPECT -DTEXT=: UNSAFE assert
// EXPECT -DTABLE=: UNSAFE assert
// EXPECT --checks=assert -DTABLE=: UNSAFE assert
// EXPECT --pointers=raw --regions=flat -DTEXT=: UNSAFE assert
#include <fathom.h>
#include <stdlib.h>
bool __CPROVER_r_ok(const void *, size_t);
bool __CPROVER_w_ok(const void *, size_t);
bool __CPROVER_rw_ok(const void *, size_t);
#ifndef TEXT
#define TEXT !
#endif
#ifndef TABLE
#define TABLE !
#endif
static const int table[2] = {1, 2};
static int number;
int main(void) {
  const char *text = "abc";
  char *heap = malloc(4);
  int local;
  fathom_assert(__CPROVER_r_ok(text, 4) && __CPROVER_r_ok(table, 8));
  fathom_assert(__CPROVER_w_ok(&local, 4) && __CPROVER_rw_ok(&number, 4));
  fathom_assert(__CPROVER_rw_ok(heap, 4) && !__CPROVER_w_ok(heap, 5));
  fathom_assert(TEXT __CPROVER_w_ok(text, 4));
  fathom_assert(TABLE __CPROVER_rw_ok(table, 4));
  free(heap);
  fathom_assert(!__CPROVER_w_ok(heap, 1));
  return 0;
}
