// new that does not throw, and of types with a large alignment, with 64 and 32
// bits (the names end in St11align_val_tRKSt9nothrow_t; with 64 bits
// _ZnwmSt11align_val_tRKSt9nothrow_t _ZnamSt11align_val_tRKSt9nothrow_t, with 32
// _ZnwjRKSt9nothrow_t _ZnajRKSt9nothrow_t _ZnwjSt11align_val_t
// _ZnajSt11align_val_t).
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// EXPECT -m32: SAFE
// EXPECT -m32 -DBUG: UNSAFE assert
#include <fathom.h>
namespace std {
struct nothrow_t {};
enum class align_val_t : __SIZE_TYPE__ {};
static const nothrow_t nothrow = {};
} // namespace std
using Size = __SIZE_TYPE__;
void *operator new(Size, const std::nothrow_t &) noexcept;
void *operator new[](Size, const std::nothrow_t &) noexcept;
void *operator new(Size, std::align_val_t, const std::nothrow_t &) noexcept;
void *operator new[](Size, std::align_val_t, const std::nothrow_t &) noexcept;

struct alignas(64) Wide {
  int x;
};

int main() {
  int *a = new (std::nothrow) int(1);
  int *b = new (std::nothrow) int[2]{2, 3};
  Wide *c = new Wide{4};
  Wide *d = new Wide[2]{{5}, {6}};
#ifndef __i386__
  Wide *e = new (std::nothrow) Wide{7};
  Wide *f = new (std::nothrow) Wide[2]{{8}, {9}};
  int sum = a && b && e && f ? *a + b[1] + c->x + d[1].x + e->x + f[1].x : 30;
#else
  int sum = a && b ? *a + b[1] + c->x + d[1].x + 16 : 30;
#endif
  bool aligned = (Size)c % 64 == 0 && (Size)d % 64 == 0;
#ifdef BUG
  fathom_assert(sum != 30);
#else
  fathom_assert(sum == 30 && aligned);
#endif
}
