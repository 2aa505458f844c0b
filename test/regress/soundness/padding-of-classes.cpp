// padding-of-records.c for C++: classes with bases, assignment operators, std::bit_cast, references to bytes.
// RUN: %exit 0 %fathom check -std=c++20 %s | FileCheck %s
// RUN: %exit 0 %fathom check -std=c++20 -DREFERENCE %s | FileCheck %s
// RUN: %exit 0 %fathom check -std=c++20 -DBIT_CAST %s | FileCheck %s
// RUN: %exit 0 %fathom check -std=c++20 -DFULL %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -std=c++20 -DFULL -DREFERENCE %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -std=c++20 -DFULL -DBIT_CAST %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -std=c++20 -DORDINARY %s | FileCheck %s --check-prefix=NONE
// EXPECT -std=c++20 -DFULL -DOTHER: UNSAFE assert
// CHECK: chosen: padding of structures, unions and long double keeps its bytes
// CHECK: {{^}}fathom: SAFE
// NONE-NOT: padding of
// NONE: {{^}}fathom: SAFE
#include <bit>
#include <cassert>
#include <cstring>
#ifdef FULL
using small = int;
#else
using small = char;
#endif
struct base {
  small c;
};
struct derived : base {
  int i;
};
struct bytes {
  unsigned char b[sizeof(derived)];
};

int main(int argc, char **) {
  derived a, b;
#ifdef ORDINARY
  a.c = 1;
  a.i = argc;
  b = a;
  assert(b.c == 1);
#else
  std::memset(&a, 0, sizeof a);
  std::memset(&b, 0, sizeof b);
  a.c = 1;
  a.i = 2;
  b = a;
#ifdef OTHER
  b.i = argc;
#endif
#ifdef REFERENCE
  assert(reinterpret_cast<unsigned char(&)[sizeof b]>(b)[1] == 0);
#elif defined(BIT_CAST)
  assert(std::bit_cast<bytes>(b).b[1] == 0);
#else
  assert(std::memcmp(&a, &b, sizeof a) == 0);
#endif
#endif
  return 0;
}
