// A comparison of qsort that changes the array breaks its contract, also where it then throws.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE invalid-builtin
#include <cstdlib>

static int compare(const void *a, const void *) {
#ifdef BUG
  *static_cast<int *>(const_cast<void *>(a)) = 9;
#endif
  throw *static_cast<const int *>(a);
}

int main() {
  int a[2] = {1, 2};
  try {
    std::qsort(a, 2, sizeof *a, compare);
  } catch (int) {
  }
  return 0;
}
