// strtol with a base that there is not: EINVAL and 0, and the end may be left as
// it was. Without digits errno may be EINVAL or stay.
// EXPECT: SAFE
// EXPECT -DEND: UNSAFE uninitialised-read
// EXPECT -DSET: UNSAFE assert
// EXPECT -DERRNO: UNSAFE assert
// EXPECT -DNO_ERRNO: UNSAFE assert
#include <fathom.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
  const char *text = "12", *none = "x";
  char *end;
#ifdef END
  strtol(text, &end, 37);
  if (end == text)
    return 1;
#elif defined(SET)
  end = NULL;
  strtoul(text, &end, 1);
  fathom_assert(end == NULL);
#elif defined(ERRNO)
  strtol(none, NULL, 10);
  fathom_assert(errno == 0);
#elif defined(NO_ERRNO)
  fathom_assert(strtol(none, NULL, 10) != 0 || errno == EINVAL);
#else
  end = NULL;
  fathom_assert(strtol(text, &end, 37) == 0 && errno == EINVAL);
  fathom_assert(end == NULL || end == text);
  errno = 0;
  fathom_assert(strtol(text, &end, 10) == 12 && errno == 0 && *end == 0);
  fathom_assert(strtoll(none, &end, 10) == 0 && end == none);
#endif
}
