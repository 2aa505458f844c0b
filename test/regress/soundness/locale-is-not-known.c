// setlocale(..., "") may choose any locale. What depends on it is UNKNOWN then,
// until the C locale is back.
// EXPECT: SAFE
// RUN: %exit 20 %fathom check -DCLASS %s 2>&1 | FileCheck %s --check-prefix=CLASS
// RUN: %exit 20 %fathom check -DMACRO %s 2>&1 | FileCheck %s --check-prefix=CLASS
// RUN: %exit 20 %fathom check -DORDER %s 2>&1 | FileCheck %s --check-prefix=ORDER
// RUN: %exit 20 %fathom check -DPOINT %s 2>&1 | FileCheck %s --check-prefix=POINT
// EXPECT -DNAME: UNSAFE assert
// EXPECT -DNONE: UNSAFE null-deref
// CLASS: character classes of a locale other than C
// ORDER: strcoll in a locale other than C
// POINT: localeconv in a locale other than C
#include <fathom.h>
#include <ctype.h>
#include <locale.h>
#include <string.h>
#include <strings.h>

int main(void) {
  fathom_assert(strcmp(setlocale(LC_ALL, NULL), "C") == 0);
#ifdef NONE
  return setlocale(LC_ALL, "")[0];
#endif
  char *name = setlocale(LC_ALL, "");
#ifdef NAME
  fathom_assert(name == NULL || strcmp(name, "C") == 0);
#elif defined(CLASS)
  return (isalpha)(200);
#elif defined(MACRO)
  return isalpha(200);
#elif defined(ORDER)
  return strcoll("a", "B");
#elif defined(POINT)
  return localeconv()->decimal_point[0];
#else
  fathom_assert((isalpha)('a') && !(isalpha)('1') && strcasecmp("a", "A") == 0);
  fathom_assert(setlocale(LC_COLLATE, "C") != NULL);
  fathom_assert(strcoll("a", "B") > 0);
  fathom_assert(setlocale(LC_ALL, "POSIX") != NULL);
  fathom_assert(!(isalpha)(200) && !isalpha(200) && toupper('i') == 'I');
  fathom_assert(strcmp(localeconv()->decimal_point, ".") == 0);
  fathom_assert(setlocale(99, "C") == NULL);
  (void)name;
#endif
}
