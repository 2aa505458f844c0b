// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: class.cpp:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

class Counter {
public:
  explicit Counter(int start) : value_(start) {}
  void add(int n) { value_ += n; }
  int value() const { return value_; }

private:
  int value_;
};

int main() {
  Counter c(5);
#ifdef BUG
  c.add(-5);
#else
  c.add(1);
#endif
  fathom_assert(c.value() == 6);
}
