// A memset of our own with a pointer that walks. Invariant: p is inside of [a, a + n], all before p is c.
// BUG: the end is one byte too far.
// INPUTS: 5 2 9
#include <fathom.h>
#include <stdlib.h>
static void set(unsigned char *p, unsigned char c, size_t n) {
  unsigned char *end = p + n;
#ifdef BUG
  do
    *p++ = c;
  while (p <= end);
#else
  while (p < end)
    *p++ = c;
#endif
}
int main(void) {
  unsigned n = fathom_nondet_uint(), k = fathom_nondet_uint();
  unsigned char c = fathom_nondet_uchar();
  fathom_assume(n > 0 && n <= 1000000 && k < n);
  unsigned char *a = malloc(n);
  if (!a)
    return 0;
  set(a, c, n);
  fathom_assert(a[k] == c);
  free(a);
  return 0;
}
