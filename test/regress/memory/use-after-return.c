// The address of a local variable does not survive its function.
// EXPECT: SAFE
// EXPECT -DRETURNED: UNSAFE use-after-scope
// EXPECT -DSTORED: UNSAFE use-after-scope
// EXPECT -DPARAMETER: UNSAFE use-after-scope
// EXPECT -DALLOCA: UNSAFE use-after-scope
#include <fathom.h>
static int *kept, other;
static int *get(int c) {
  int local = 5, *r = &other;
#ifdef RETURNED
  if (c)
    r = &local;
#endif
  local ^= c;
  return r;
}
static void keep(int *p) { kept = p; }
static void store(void) {
  int local = 6;
  keep(&local);
#ifndef STORED
  kept = &other;
#endif
}
static int *parameter(int x) {
  int *p = &x;
  keep(p);
#ifdef PARAMETER
  return kept;
#endif
  return &other;
}
static void *temporary(int n) {
  void *p = __builtin_alloca(n);
#ifdef ALLOCA
  return p;
#endif
  return p ? &other : 0;
}
int main(void) {
  int r = *get(fathom_nondet_int());
  store();
  r += *kept == 1;
  r += *parameter(2) == 1;
  *(int *)temporary(4) = 1;
  return r == 100;
}
