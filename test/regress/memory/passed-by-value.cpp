// The object that a function gets by value is gone when it has been destroyed,
// behind the call, each time anew.
// RUN: %exit 0 %fathom check %s
// RUN: %exit 10 %fathom check -DBAD %s | FileCheck %s
// CHECK: passed-by-value.cpp:[[#@LINE+23]]:{{.*}}use-after-scope
#include <vector>

struct Counted {
  int x;
  explicit Counted(int x) : x(x) {}
  Counted(const Counted &other) : x(other.x) {}
  ~Counted() {}
};
static const Counted *kept;
static int keep(Counted c) {
  kept = &c;
  return kept->x;
}
static int first(std::vector<int> v) { return v[0]; }

int main() {
  int sum = 0;
  for (int i = 0; i < 3; ++i) {
    Counted c(i);
    sum += keep(c);
  }
#ifdef BAD
  sum += kept->x;
#endif
  std::vector<int> v(1, sum);
  return first(v) - 3;
}
