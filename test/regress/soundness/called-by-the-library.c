// Functions that the C library calls must have the type that it calls them as (C11 6.3.2.3p8): what qsort and its cousins
// compare with, what atexit and pthread_once run.
// EXPECT: SAFE
// EXPECT -DSORT: UNSAFE object-type object-type
// EXPECT -DSEARCH: UNSAFE object-type object-type object-type object-type
// RUN: %exit 10 %fathom check -DEND %s | FileCheck %s
// EXPECT -DONCE: UNSAFE object-type
// EXPECT -DSORT --checks=-object-type: SAFE
// CHECK: error: object-type: {{.*}}called as void ()
#include <pthread.h>
#include <stdlib.h>
static int compare(const void *a, const void *b) { return *(const int *)a < *(const int *)b ? -1 : *(const int *)a > *(const int *)b; }
static int compare_ints(const int *a, const int *b) { return compare(a, b); }
static void nothing(void) {}
static int number(void) { return 1; }
static pthread_once_t once = PTHREAD_ONCE_INIT;
int main(void) {
  int array[2] = {1, 2};
  typedef int (*comparison)(const void *, const void *);
  typedef void (*handler)(void);
#if defined(SORT)
  qsort(array, 2, sizeof *array, (comparison)compare_ints);
#elif defined(SEARCH)
  return bsearch(array, array, 2, sizeof *array, (comparison)compare_ints) == 0;
#elif defined(END)
  atexit((handler)number);
#elif defined(ONCE)
  pthread_once(&once, (handler)number);
#else
  qsort(array, 2, sizeof *array, compare);
  atexit(nothing);
  pthread_once(&once, nothing);
  return bsearch(array, array, 2, sizeof *array, compare) == 0;
#endif
}
