// Numbers that go to an output stream must be initialised.
// RUN: %exit 0 %fathom check %s
// RUN: %exit 10 %fathom check -DBAD %s | FileCheck %s
// CHECK: streamed.cpp:[[#@LINE+9]]:{{.*}}uninitialised-read: {{.*}}output
#include <iostream>

int main() {
  int x;
#ifndef BAD
  x = 1;
#endif
  double d = 2;
  std::cout << "x = " << x << ", " << d << '\n';
  return 0;
}
