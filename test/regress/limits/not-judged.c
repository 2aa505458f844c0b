// docs/limits.md, group 1: failures by the letter of the standard that nobody sees, and a twin of each that is seen.
// RUN: %exit 0 %fathom check -DCALLED_BY_LIBRARY %s | FileCheck %s --check-prefix=SILENT
// RUN: %exit 10 %fathom check -DCALLED %s | FileCheck %s --check-prefix=CALLED
// RUN: %exit 0 %fathom check -DPRAGMA %s | FileCheck %s --check-prefix=SILENT
// RUN: %exit 10 %fathom check -DNO_PRAGMA %s | FileCheck %s --check-prefix=UNSEQUENCED
// SILENT: {{^}}fathom: SAFE
// CALLED: error: object-type:
// UNSEQUENCED: error: unsequenced:
#include <stdlib.h>
static int compare(const int *a, const int *b) { return *a < *b ? -1 : *a > *b; }
int main(void) {
  int array[2] = {2, 1}, i = 0;
#if defined(CALLED_BY_LIBRARY)
  qsort(array, 2, sizeof *array, (int (*)(const void *, const void *))compare);
#elif defined(CALLED)
  int (*f)(const void *, const void *) = (int (*)(const void *, const void *))compare;
  f(array, array + 1);
#else
#ifdef PRAGMA
#pragma clang diagnostic ignored "-Wunsequenced"
#endif
  i = i++ + i++;
#endif
  return i + array[0] < 0;
}
