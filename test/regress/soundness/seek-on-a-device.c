// Linux's /dev/null has no places: fseek to a place before the beginning
// succeeds there. And fflush of a stream that is read may fail without setting
// its error indicator (glibc, where a character was pushed back).
// EXPECT: SAFE
// EXPECT -DPLACE: UNSAFE assert
// EXPECT -DINDICATOR: UNSAFE assert
#include <errno.h>
#include <fathom.h>
#include <stdio.h>

int main(void) {
  FILE *f = fopen("/dev/null", "r+");
  if (f == NULL)
    return 0;
  errno = 0;
  int moved = fseek(f, -1, SEEK_SET);
  fathom_assert(moved == 0 || (moved == -1 && errno != 0));
  fathom_assert(fseek(f, 0, 77) == -1);
#ifdef PLACE
  fathom_assert(moved == -1);
#endif
  FILE *out = fopen("out", "w");
  if (out != NULL) {
    if (fflush(out) == EOF)
      fathom_assert(ferror(out));
    fclose(out);
  }
  clearerr(f);
  ungetc('a', f);
  if (fflush(f) == EOF) {
    fathom_assert(errno != 0);
#ifdef INDICATOR
    fathom_assert(ferror(f));
#endif
  }
  fclose(f);
  return 0;
}
