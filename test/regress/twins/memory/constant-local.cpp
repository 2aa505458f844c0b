// Objects of a class are left alone: members may be mutable, destructors write.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: error: write-to-constant:
// BUG: {{^}}fathom: UNSAFE (1 of
struct Counter {
  mutable int asked;
  int value;
  int get() const { return ++asked, value; }
};
struct Wiped {
  int value;
  ~Wiped() { value = 0; }
};
static int look(const int &x) { return x; }

int main() {
  const Counter counter = {0, 4};
  const Wiped wiped = {5};
  const int plain = counter.get();
  const int &name = plain;
#ifdef BUG
  const_cast<int &>(name) = 2;
#endif
  return look(plain) + wiped.value + name;
}
