// RUN: %fathom emit --stage=prepared %s | FileCheck %s
#include <fathom.h>

enum Colour { Red, Green, Blue };

// CHECK-LABEL: define {{.*}}@_ZL4name6Colour(
// CHECK: call void @fathom.check(i1 false, i32 {{[0-9]+}}, ptr null){{.*}}; missing-return
// CHECK-NEXT: unreachable
static int name(Colour c) {
  switch (c) {
  case Red:
    return 1;
  case Green:
  case Blue:
    return 2;
  }
}

// CHECK-LABEL: define {{.*}}@_ZL4readP6Colour(
// CHECK: call void @fathom.check({{.*}}, i32 {{[0-9]+}}, ptr @fathom.text.Colour){{.*}}; invalid-bool-or-enum
static int read(Colour *c) { return *c; }

int main() {
  Colour c = static_cast<Colour>(fathom_nondet_uint8() & 3);
  return name(c) + read(&c);
}
