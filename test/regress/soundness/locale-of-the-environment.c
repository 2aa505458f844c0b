// The locale that the environment names may not be there.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: error: null-deref:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <locale.h>

int main(void) {
#ifdef BUG
  const char *name = setlocale(LC_ALL, "");
#else
  const char *name = setlocale(LC_ALL, "C");
#endif
  return name[0];
}
