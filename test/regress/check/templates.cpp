// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

template <class T> T larger(T a, T b) { return a < b ? b : a; }
template <int N> struct Power {
  static constexpr int value = 2 * Power<N - 1>::value;
};
template <> struct Power<0> {
  static constexpr int value = 1;
};

int main() {
  int x = fathom_nondet_int();
#ifdef BUG
  fathom_assert(larger<unsigned>(x, 0) == (unsigned)larger(x, 0));
#else
  fathom_assert(larger(x, 0) >= 0);
#endif
  fathom_assert(Power<5>::value == 32);
}
