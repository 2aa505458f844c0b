// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
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
