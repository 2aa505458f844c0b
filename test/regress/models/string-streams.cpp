// Streams that are not the standard ones: UNKNOWN where one is made, and the
// reason says so, not the name of a constructor's part.
// EXPECT: SAFE
// RUN: %exit 20 %fathom check -DSTREAM=stringstream %s 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: %exit 20 %fathom check -DSTREAM=ostringstream %s 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: %exit 20 %fathom check -DSTREAM=ifstream %s 2>&1 | FileCheck %s --check-prefix=REFUSED
// EXPECT -DBUG: UNSAFE assert
// REFUSED: UNKNOWN{{.*}}files and string streams of C++
// The model: _ZNSt8ios_baseC2Ev
#include <fathom.h>
#include <fstream>
#include <iostream>
#include <sstream>

int main() {
  int x = 1;
#ifdef STREAM
  std::STREAM stream;
  x = stream.good() ? 1 : 2;
#endif
#ifdef BUG
  std::cin >> x;
#endif
  fathom_assert(x == 1);
  std::cout << x;
}
