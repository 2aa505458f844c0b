// From version 2.38 on glibc's headers give strtol and sscanf other names in
// programs for C23 and for GNU's extensions. These know binary numbers, as C23
// does; the functions under the old names do not.
// RUN: %exit 10 %fathom check -DNEW -DVALUE=0 %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check -DNEW -DVALUE=3 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DVALUE=3 %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check -DVALUE=0 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DSCAN -DNEW -DVALUE=0 %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check -DSCAN -DNEW -DVALUE=3 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DSCAN -DVALUE=3 %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check -DSCAN -DVALUE=0 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 20 %fathom check -DSCAN -DNEW -DVALUE=0 '-DTEXT="0b2"' %s 2>&1 | FileCheck %s --check-prefix=NOT-KNOWN
// RUN: %exit 0 %fathom check -DNEW -DVALUE=0 '-DTEXT="0b2"' %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check -DCOUSINS=3 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check -m32 -DCOUSINS=3 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DCOUSINS=0 %s 2>&1 | FileCheck %s --check-prefix=COUSINS
// BUG: error: assert: assertion does not hold: value == VALUE
// COUSINS: error: assert:
// COUSINS: {{^}}fathom: UNSAFE (5 of
// SAFE: {{^}}fathom: SAFE{{$}}
// NOT-KNOWN: fathom: UNKNOWN (unsupported: __isoc23_sscanf: 0b without a number behind it
#include <fathom.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef NEW
long new_strtol(const char *s, char **end, int base) __asm__("__isoc23_strtol");
int new_sscanf(const char *from, const char *format, ...) __asm__("__isoc23_sscanf");
#define strtol new_strtol
#define sscanf new_sscanf
#endif
#ifndef TEXT
#define TEXT "0b11"
#endif

#ifdef COUSINS
#define COUSIN(type, name) type name(const char *s, char **end, int base);
COUSIN(long long, __isoc23_strtoll)
COUSIN(long long, __isoc23_strtoimax)
COUSIN(unsigned long, __isoc23_strtoul)
COUSIN(unsigned long long, __isoc23_strtoull)
COUSIN(unsigned long long, __isoc23_strtoumax)

int main(void) {
  switch (fathom_nondet_int()) {
  case 1:
    fathom_assert(__isoc23_strtoll("0B11", NULL, 2) == COUSINS);
    break;
  case 2:
    fathom_assert(__isoc23_strtoimax("0b11", NULL, 0) == COUSINS);
    break;
  case 3:
    fathom_assert(__isoc23_strtoul("0b11", NULL, 0) == COUSINS);
    break;
  case 4:
    fathom_assert(__isoc23_strtoull("0b112", NULL, 0) == COUSINS);
    break;
  case 5:
    fathom_assert(__isoc23_strtoumax(" 0b11", NULL, 2) == COUSINS);
    break;
  }
  return 0;
}
#else
int main(void) {
  int value = -1;
#ifdef SCAN
  if (sscanf(TEXT, "%i", &value) != 1)
    return 0;
#else
  value = (int)strtol(TEXT, NULL, 0);
#endif
  fathom_assert(value == VALUE);
  return 0;
}
#endif
