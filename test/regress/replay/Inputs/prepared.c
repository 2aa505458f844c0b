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

#if CASE == 1 // an object that ended, of which the machine's stack keeps the bytes
static int *made(int n) {
  int *p = __builtin_alloca(sizeof(int));
  *p = n;
  return IF_BUG(p, &kept);
}
int main(void) {
  int *p = made(fathom_nondet_int());
  return *p == 7;
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
  char *p = IF_BUG(NULL, malloc(1));
  char *volatile at = p;
  memset(p, 0, n);
  free(p);
  return 0;
}
#elif CASE == 6 // what is lost, while a copy of its address is left over
int main(void) {
  void *p = malloc(4);
  IF_BUG((void)0, free(p));
  return 0;
}
#endif
