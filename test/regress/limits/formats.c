// docs/limits.md: arguments of formats by their position, and wide characters beyond ASCII.
// RUN: %exit 20 %fathom check %s | FileCheck %s --check-prefix=POSITION
// RUN: %exit 20 %fathom check -DWIDE_FORMAT %s | FileCheck %s --check-prefix=FORMAT
// RUN: %exit 20 %fathom check -DWIDE_TEXT %s | FileCheck %s --check-prefix=TEXT
// RUN: %exit 0 %fathom check -DPLAIN %s | FileCheck %s --check-prefix=PLAIN
// POSITION: {{^}}fathom: UNKNOWN (unsupported: sprintf: a rare conversion of a format
// FORMAT: {{^}}fathom: UNKNOWN (unsupported: swprintf: a format of wide characters
// TEXT: {{^}}fathom: UNKNOWN (unsupported: sprintf: conversion of wide characters
// PLAIN: {{^}}fathom: SAFE
#include <stdio.h>
#include <wchar.h>
int main(void) {
  char text[20];
#if defined(WIDE_FORMAT)
  wchar_t wide[8];
  swprintf(wide, 8, L"\x20ac");
#elif defined(WIDE_TEXT)
  sprintf(text, "%ls", L"\x20ac");
#elif defined(PLAIN)
  sprintf(text, "%d", 3);
#else
  sprintf(text, "%1$d", 3);
#endif
}
