// Allocation that fails sets errno.
// EXPECT --malloc-may-fail: SAFE
// EXPECT --malloc-may-fail -DZERO: UNSAFE assert
// EXPECT --malloc-may-fail -DCOPY: UNSAFE assert
// EXPECT -DPRODUCT: UNSAFE assert
// EXPECT --malloc-may-fail -DALIGNED: UNSAFE assert
#define _GNU_SOURCE
#include <fathom.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
#ifdef ZERO
  if (!malloc(4))
    fathom_assert(errno == 0);
#elif defined(COPY)
  fathom_assert(strdup("text") || errno == 0);
#elif defined(PRODUCT)
  fathom_assert(calloc(SIZE_MAX, 2) || errno == 0);
#elif defined(ALIGNED)
  char other, *p = &other;
  if (posix_memalign((void **)&p, 64, 8) != 0)
    fathom_assert(p == &other); // or null
#else
  errno = 3;
  void *p = malloc(4);
  fathom_assert(p ? errno == 3 : errno == ENOMEM);
  errno = 3;
  p = NULL;
  if (posix_memalign(&p, 64, 8) != 0)
    fathom_assert(p == NULL);
  fathom_assert(errno == 3);
#endif
}
