// The first call of strtok has a string; there was none to go on with, and the
// model said that there is no word.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DFIRST %s 2>&1 | FileCheck %s --check-prefix=NULL
// RUN: %exit 10 %fathom check -DPLACE %s 2>&1 | FileCheck %s --check-prefix=NULL
// EXPECT -DUNSET: UNSAFE uninitialised-read
// EXPECT -DGONE: UNSAFE use-after-scope
// NULL: error: nonnull: {{.*}}no string to go on with
#include <fathom.h>
#include <string.h>

static char *begin(void) {
  char local[] = "a b";
  return strtok(local, " ") ? "" : NULL;
}
int main(void) {
  char text[] = "a b";
  char *place;
#ifdef FIRST
  return strtok(NULL, " ") == NULL;
#elif defined(PLACE)
  place = NULL;
  return strtok_r(NULL, " ", &place) == NULL;
#elif defined(UNSET)
  return strtok_r(NULL, " ", &place) == NULL;
#elif defined(GONE)
  begin();
  return strtok(NULL, " ") == NULL;
#else
  (void)begin;
  fathom_assert(strcmp(strtok(text, " "), "a") == 0);
  fathom_assert(strcmp(strtok(NULL, " "), "b") == 0);
  fathom_assert(!strtok(NULL, " ") && !strtok(NULL, " "));
  char other[] = "x";
  fathom_assert(strtok_r(other, ",", &place) == other);
  fathom_assert(!strtok_r(NULL, ",", &place));
#endif
}
