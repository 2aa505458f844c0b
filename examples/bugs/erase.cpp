// An iterator that goes on behind an element that was erased. Try: fathom check
// erase.cpp, and with -DFIXED.
#include <fathom.h>
#include <vector>

int main() {
  std::vector<int> numbers;
  numbers.reserve(3);
  for (int i = 0; i < 3; ++i)
    numbers.push_back(fathom_nondet_bool());
  for (auto at = numbers.begin(); at != numbers.end();) {
#ifdef FIXED
    if (*at == 0)
      at = numbers.erase(at);
    else
      ++at;
#else
    if (*at == 0)
      numbers.erase(at);
    ++at;
#endif
  }
  return 0;
}
