// Five numbers in order: a template over the number of elements, and a function
// object.
#include <fathom.h>
struct Greater {
  bool operator()(const int &a, const int &b) const { return a > b; }
};
template <int n> class Array {
  int a_[n];

public:
  Array() { fathom_havoc(a_, sizeof a_); }
  int &operator[](int i) { return a_[i]; }
  template <class Order> void sort(Order is_after) {
    for (int i = 1; i < n; ++i) {
      int x = a_[i], j = i;
      while (j > 0 && is_after(a_[j - 1], x)) {
        a_[j] = a_[j - 1];
        --j;
      }
      a_[j] = x;
    }
  }
};

int main() {
  Array<5> a;
  a.sort(Greater());
  for (int i = 1; i < 5; ++i)
    fathom_assert(a[i - 1] <= a[i]);
}
