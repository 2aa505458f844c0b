// Two reads of one place give one value, also where the pointers came through calls and memory: what is compared with itself
// does not depend on it.
// EXPECT: SAFE
// EXPECT -DOTHER: UNSAFE uninitialised-read
// EXPECT -DSHIFTED: UNSAFE uninitialised-read
// EXPECT -DBETWEEN: UNSAFE uninitialised-read
// EXPECT -DTWICE: UNSAFE uninitialised-read
#include <fathom.h>
#include <stdlib.h>
static int same_bytes(unsigned char *a, unsigned char *b, size_t n) {
  size_t i = fathom_nondet_ulong();
  fathom_assume(i < n);
  unsigned char first = a[i];
#ifdef BETWEEN
  b[i] = 5;
#endif
#ifdef TWICE
  if ((a[i] ^ b[i] ^ a[i]) == 0)
    return 0;
#endif
  return first == b[i] && (a[i] ^ b[i]) == 0 && a[i] - b[i] == 0 &&
         !(a[i] < b[i]);
}
struct holder {
  unsigned char *data;
};
int main(void) {
  size_t n = fathom_nondet_ulong();
  fathom_assume(n > 1 && n < 100);
  unsigned char *raw = malloc(n);
  struct holder h = {raw};
#ifdef OTHER
  h.data = malloc(n);
#endif
#ifdef SHIFTED
  h.data = raw + 1;
  n--;
#endif
  fathom_assert(same_bytes(h.data, raw, n));
  return 0;
}
