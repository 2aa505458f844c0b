// A width is for one output; what is written must be initialised and there.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBAD=1 %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBAD=2 %s 2>&1 | FileCheck %s --check-prefix=NULL
// RUN: %exit 10 %fathom check -DBAD=3 %s 2>&1 | FileCheck %s --check-prefix=UNSET
// RUN: %exit 10 %fathom check -DBAD=4 %s 2>&1 | FileCheck %s --check-prefix=UNSET
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: error: assert
// NULL: error: nonnull
// UNSET: error: uninitialised-read
#include <fathom.h>
#include <iostream>
#ifndef BAD
#define BAD 0
#endif

int main() {
  float number = 1;
  void *pointer = nullptr;
  const char *text = "text";
#if BAD == 2
  text = nullptr;
#elif BAD == 3
  float unset;
  std::cout << unset;
#elif BAD == 4
  void *nowhere;
  std::cout << nowhere;
#endif
  std::cout.width(5);
  std::cout << 1;
  fathom_assert(std::cout.width() == (BAD == 1 ? 5 : 0));
  std::cout.width(5);
  std::cout.put('x');
  fathom_assert(std::cout.width() == 5);
  std::cout << text << number << pointer;
  fathom_assert(std::cout.width() == 0);
}
