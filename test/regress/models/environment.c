// The environment: what is set stays set, what was given may be overwritten.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert
// EXPECT -DBAD=2: UNSAFE assert
// EXPECT -DBAD=3: UNSAFE use-after-scope
// EXPECT -DBAD=4: UNSAFE assert
// EXPECT -DBAD=5: UNSAFE assert
// RUN: %exit 20 %fathom check -DBAD=6 %s | FileCheck %s --check-prefix=MANY
// MANY: more than 8 variables of the environment
#define _GNU_SOURCE
#include <fathom.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#ifndef BAD
#define BAD 0
#endif

static void lend(void) {
  char text[] = "C=x";
  putenv(text);
}
int main(void) {
  char text[] = "B=1";
  const char *old = getenv("A");
#if BAD == 2
  if (old && old[0] == 'x' && setenv("A", "1", 1) == 0)
    fathom_assert(old[0] == 'x');
#elif BAD == 3
  lend();
  return getenv("C") != NULL;
#elif BAD == 4
  fathom_assert(secure_getenv("A") == getenv("A"));
#elif BAD == 5
  fathom_assert(setenv("A", "1", 1) == 0);
#elif BAD == 6
  char letter[2] = "a";
  for (; letter[0] < 'j'; ++letter[0])
    getenv(letter);
#else
  if (setenv("A", "1", 0) == 0)
    fathom_assert(getenv("A") && (old ? getenv("A") == old
                                      : strcmp(getenv("A"), "1") == 0));
  if (setenv("A", "2", 1) == 0)
    fathom_assert(getenv("A")[0] == (BAD == 1 ? '1' : '2'));
  fathom_assert(unsetenv("A") == 0 && getenv("A") == NULL);
  fathom_assert(setenv("A=", "2", 1) == -1 && errno == EINVAL);
  fathom_assert(unsetenv("") == -1);
  if (putenv(text) == 0) {
    fathom_assert(getenv("B") == text + 2);
    text[0] = 'D';
    fathom_assert(getenv("D") == text + 2);
    text[1] = '=';
    fathom_assert(unsetenv("D") == 0 && getenv("D") == NULL && text[2] == '1');
  }
  clearenv();
  fathom_assert(getenv("E") == NULL && getenv("PATH") == NULL);
#endif
  char name[] = "fXXXXXX", folder[] = "dXXXXXX", bad[] = "XXXXX";
  int file = mkstemp(name);
  fathom_assert(file >= -1 && strlen(name) == 7);
  char *made = mkdtemp(folder);
  fathom_assert((made == NULL || made == folder) && folder[0] == 'd');
  fathom_assert(mkstemp(bad) == -1 && errno == EINVAL);
  (void)lend, (void)old, (void)text;
  return system(NULL) != 0;
}
