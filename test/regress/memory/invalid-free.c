// Only what came from the heap is given back, by its first byte.
// EXPECT: SAFE
// EXPECT -DLOCAL: UNSAFE invalid-free
// EXPECT -DGLOBAL: UNSAFE invalid-free
// EXPECT -DINTERIOR: UNSAFE invalid-free
// EXPECT -DLITERAL: UNSAFE invalid-free
// EXPECT -DBEHIND: UNSAFE invalid-free
#include <stdlib.h>
static int global;
int main(void) {
  int local = 0, *p = malloc(8), *q = p;
#ifdef LOCAL
  q = &local;
#elif defined(GLOBAL)
  q = &global;
#elif defined(INTERIOR)
  q = p + 1;
#elif defined(LITERAL)
  q = (int *)"text";
#elif defined(BEHIND)
  q = p + 2;
#else
  q++;
  q--;
#endif
  free(q);
  return local + global;
}
