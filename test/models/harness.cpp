#include "harness.h"

#include <cstdio>
#include <vector>

std::mt19937 random_bits;

namespace {

struct Test {
  const char *names;
  void (*run)();
};
std::vector<Test> &tests() {
  static std::vector<Test> all;
  return all;
}
int wrong;
const char *current;

} // namespace

Register::Register(const char *names, void (*run)()) {
  tests().push_back({names, run});
}

void expect(bool ok, const char *what, const char *file, int line) {
  if (ok)
    return;
  ++wrong;
  std::fprintf(stderr, "%s:%d: %s: %s\n", file, line, current, what);
}

int main() {
  for (const Test &test : tests()) {
    current = test.names;
    random_bits.seed(4);
    test.run();
  }
  std::printf("%zu groups, %d differences\n", tests().size(), wrong);
  return wrong == 0 ? 0 : 1;
}
