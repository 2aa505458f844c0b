// Flags of a function of the library that is called by its address, and that
// has no number in its type.
// EXPECT: SAFE
// EXPECT -DBAD: UNSAFE assert
#include <fathom.h>
#include <fenv.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#pragma STDC FENV_ACCESS ON

static int show(int (*shown)(const char *, va_list), const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = shown(format, arguments);
  va_end(arguments);
  return result;
}
static int ignored(const char *format, va_list arguments) {
  (void)arguments;
  return (int)strlen(format);
}

int main(void) {
  feclearexcept(FE_ALL_EXCEPT);
#ifdef BAD
  show(vprintf, "%f\n", 0.1);
#else
  show(ignored, "%f\n", 0.1);
#endif
  fathom_assert(!fetestexcept(FE_INEXACT));
  return 0;
}
