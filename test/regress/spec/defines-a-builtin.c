// A stub that has the name of a builtin function, as CBMC's have, is the function that fortified calls go to.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <stddef.h>
static int calls;
void *__builtin___memcpy_chk(void *to, const void *from, size_t n, size_t size) {
  calls++;
  for (size_t i = 0; i < n; i++)
    ((char *)to)[i] = ((const char *)from)[i];
  return to;
}
int main(void) {
  char a[2] = "a", b[2];
  __builtin___memcpy_chk(b, a, 2, sizeof b);
#ifdef BUG
  fathom_assert(calls == 0);
#endif
  fathom_assert(calls == 1 && b[0] == 'a');
  return 0;
}
