// With --malloc-may-fail operator new throws std::bad_alloc; without, it never fails (a row).
// EXPECT: UNSAFE assert@24
// EXPECT --malloc-may-fail: UNSAFE assert@24 assert@27
// EXPECT --malloc-may-fail -DFINE: SAFE
// EXPECT --malloc-may-fail -DUNCAUGHT -DFINE: UNSAFE uncaught-exception@31
// TWINS: let_new_throw
#include <fathom.h>
#include <new>
struct Large {
  int number;
  int more[10];
};

int main() {
  Large *p = nullptr;
  int *q = nullptr;
  try {
    p = new Large;
    p->number = 1;
    q = new int[4];
#ifdef FINE
    fathom_assert(p && q);
#else
    fathom_assert(!p);
  } catch (const std::bad_alloc &e) {
    fathom_assert(e.what()[0] == 's');
    fathom_assert(p != nullptr);
#endif
  } catch (...) {
#ifdef UNCAUGHT
    throw;
#endif
  }
  delete[] q;
  delete p;
}
