// Objects of a class are left alone: members may be mutable, destructors write.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE write-to-constant
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
