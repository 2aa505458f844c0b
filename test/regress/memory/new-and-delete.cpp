// What malloc, new and new[] made is freed by their own kind.
// EXPECT: SAFE
// EXPECT -DARRAY: UNSAFE invalid-free
// EXPECT -DSINGLE: UNSAFE invalid-free
// EXPECT -DMALLOC: UNSAFE invalid-free
// EXPECT -DFREE: UNSAFE invalid-free
// RUN: %confirm -DARRAY %s
// RUN: %confirm -DFREE %s
// RUN: %exit 20 %fathom check --pointers=raw --regions=flat %s 2>&1 | FileCheck %s --check-prefix=RAW
// RAW: {{^}}fathom: UNKNOWN (approximated: malloc, new and new[] taken to be freed as they must be (raw pointers)
#include <cstdlib>
struct point {
  int x, y;
  point() : x(1), y(2) {}
};
int main() {
  int *single = new int(3);
  int *many = new int[3];
  point *points = new point[2];
  void *plain = malloc(4);
  int r = *single + points[1].x;
#ifdef ARRAY
  delete many;
#else
  delete[] many;
#endif
#ifdef SINGLE
  delete[] single;
#elif defined(FREE)
  free(single);
#else
  delete single;
#endif
  delete[] points;
#ifdef MALLOC
  operator delete(plain);
#else
  free(plain);
#endif
  return r == 77;
}
