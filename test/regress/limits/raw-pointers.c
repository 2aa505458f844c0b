// docs/limits.md: what raw pointers leave out has its row.
// DIFFERS: fat pointers judge const variables, and look at each number.
// RUN: %exit 0 %fathom check --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check --pointers=raw --regions=flat -DNUMBER %s | FileCheck %s --check-prefix=NUMBER
// RUN: %exit 0 %fathom check --pointers=raw --regions=flat -DCONSTANT %s | FileCheck %s --check-prefix=CONSTANT
// RUN: %exit 10 %fathom check -DCONSTANT %s | FileCheck %s --check-prefix=FAT
// RUN: %exit 0 %fathom check --pointers=raw --regions=flat -DTEXT %s | FileCheck %s --check-prefix=TEXT
// RUN: %exit 10 %fathom check -DTEXT %s | FileCheck %s --check-prefix=FAT
// NONE-NOT: {{addresses as numbers|raw pointers}}
// NONE: {{^}}fathom: SAFE
// NUMBER: chosen: addresses as numbers: a layout of Fathom's
// CONSTANT: chosen: const local variables: writes to them are not judged (raw pointers)
// TEXT: chosen: texts that the library gives (getenv, strerror, setlocale, ...): writes to them are not judged (raw pointers)
// FAT: error: write-to-constant:
#include <fathom.h>
#include <stdlib.h>
int x;
int main(void) {
  int *p = &x;
#ifdef NUMBER
  fathom_assert(p != (int *)4096);
#endif
#ifdef CONSTANT
  const int c = fathom_nondet_int();
  p = (int *)&c;
  *p = 3;
#endif
#ifdef TEXT
  char *text = getenv("NAME");
  if (text)
    text[0] = 'x';
#endif
  fathom_assert(p != 0);
}
