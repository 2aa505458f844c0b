// Structures for `...`: in registers of two kinds, in several of one kind, in memory because they are large or because
// registers have run out.
// EXPECT: SAFE
// EXPECT --target=aarch64-linux-gnu: SAFE
// EXPECT --target=arm-none-eabi: SAFE
// EXPECT --target=riscv64-linux-gnu: SAFE
// EXPECT --target=riscv32-unknown-elf: SAFE
// EXPECT --target=s390x-linux-gnu: SAFE
// EXPECT -DBUG: UNSAFE assert
// EXPECT --target=aarch64-linux-gnu -DBUG: UNSAFE assert
// EXPECT --target=s390x-linux-gnu -DBUG: UNSAFE assert
// EXPECT -DMORE: UNSAFE out-of-bounds-read
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assert(int);
struct floats {
  float x, y;
};
struct mixed {
  int i;
  double d;
};
struct large {
  long a[5];
};
static int total(int n, ...) {
  va_list list;
  va_start(list, n);
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    struct floats f = va_arg(list, struct floats);
    struct mixed m = va_arg(list, struct mixed);
    struct large l = va_arg(list, struct large);
    sum += (int)f.x + (int)f.y + m.i + (int)m.d + (int)l.a[4];
  }
  va_end(list);
  return sum;
}

int main(void) {
  int n = __VERIFIER_nondet_int() & 7;
  struct floats f = {1, 2};
  struct mixed m = {n, 0.5};
  struct large l = {{9, 9, 9, 9, 5}};
#ifdef MORE
  int got = total(4, f, m, l, f, m, l, f, m, l);
#else
  int got = total(3, f, m, l, f, m, l, f, m, l);
#endif
#ifdef BUG
  __VERIFIER_assert(got != 24 + 3 * 7);
#else
  __VERIFIER_assert(got == 24 + 3 * n);
#endif
}
