// What only the prepared program shows (../prepared.test). Without BUG the same
// inputs lead past the same lines, and nothing fails.
#include <fathom.h>
#include <stdlib.h>
#include <string.h>
#ifdef BUG
#define IF_BUG(a, b) a
#else
#define IF_BUG(a, b) b
#endif
static int kept;

#if CASE == 1 // an object that ended, where the next one of its name lies now
int main(void) {
  int *p = &kept;
  for (int i = 0; i < 2; ++i) {
    int x = fathom_nondet_int();
    if (i == 1)
      kept = *p;
    p = IF_BUG(&x, &kept);
  }
  return 0;
}
#elif CASE == 2 // a constant that lies in writable memory
int main(void) {
  const int c = fathom_nondet_int();
  int n = c, *p = IF_BUG((int *)&c, &n);
  *p = 3;
  return n;
}
#elif CASE == 3 // bits that a sum carries on
int main(void) {
  unsigned char x[2];
  x[1] = 0;
  IF_BUG((void)0, (void)(x[0] = 0));
  unsigned sum = x[0] + 255u;
  if (sum & 256)
    kept = 1;
  return 0;
}
#elif CASE == 4 // an address that is used again
int main(void) {
  char *p = malloc(8);
  unsigned long was = (unsigned long)p;
  free(p);
  char *q = IF_BUG(malloc(8), p = malloc(8));
  was = IF_BUG(was, (unsigned long)p + 1);
  fathom_assert((unsigned long)q != was);
  free(q);
  return 0;
}
#elif CASE == 5 // a range of no bytes has a place all the same
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n == 0);
  char *p = malloc(1);
  IF_BUG(free(p), (void)0);
  memset(p, 0, n);
  IF_BUG((void)0, free(p));
  return 0;
}
#elif CASE == 6 // what is lost, while a copy of its address is left over
static void leave(void *p) {
  IF_BUG((void)(p = NULL), free(p));
  exit(0);
}
int main(void) { leave(malloc(4)); }
#endif
