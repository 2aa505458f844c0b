// Arguments for `...` on each target: integers of all widths, numbers with a
// fraction, pointers, structures; a list that is copied and handed on.
// TWINS: lower_varargs
// EXPECT --target=aarch64-linux-gnu: SAFE
// EXPECT --target=arm-none-eabi: SAFE
// EXPECT --target=riscv32-unknown-elf: SAFE
// EXPECT --target=riscv64-linux-gnu: SAFE
// EXPECT --target=s390x-linux-gnu: SAFE
// EXPECT: SAFE
// EXPECT --target=aarch64-linux-gnu -DBUG: UNSAFE assert
// EXPECT --target=arm-none-eabi -DBUG: UNSAFE assert
// EXPECT --target=riscv32-unknown-elf -DBUG: UNSAFE assert
// EXPECT --target=riscv64-linux-gnu -DBUG: UNSAFE assert
// EXPECT --target=s390x-linux-gnu -DBUG: UNSAFE assert
// EXPECT --target=aarch64-linux-gnu -DMORE: UNSAFE pointer-arithmetic out-of-bounds-read
// EXPECT --target=arm-none-eabi -DMORE: UNSAFE out-of-bounds-read
// EXPECT --target=riscv64-linux-gnu -DMORE: UNSAFE out-of-bounds-read
// EXPECT --target=s390x-linux-gnu -DMORE: UNSAFE out-of-bounds-read
// EXPECT --target=aarch64-linux-gnu -DKIND: UNSAFE invalid-builtin
// EXPECT --target=s390x-linux-gnu -DKIND: UNSAFE invalid-builtin
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assert(int);
struct pair {
  int a, b;
};

static long long total(const char *kinds, va_list list) {
  long long sum = 0;
  for (; *kinds; ++kinds)
    switch (*kinds) {
    case 'i':
      sum += va_arg(list, int);
      break;
    case 'l':
      sum += va_arg(list, long long);
      break;
    case 'd':
      sum += (long long)va_arg(list, double);
      break;
    case 'p':
      sum += *va_arg(list, int *);
      break;
    case 's': {
      struct pair p = va_arg(list, struct pair);
      sum += p.a - p.b;
      break;
    }
    }
  return sum;
}

static long long sum(const char *kinds, ...) {
  va_list list, again;
  va_start(list, kinds);
  va_copy(again, list);
  long long first = total(kinds, list), second = total(kinds, again);
  va_end(again);
  va_end(list);
  __VERIFIER_assert(first == second);
  return first;
}

int main(void) {
  int x = __VERIFIER_nondet_int(), y = 20;
  struct pair p = {1000, 3};
  if (x < 0 || x > 100)
    return 0;
#if defined MORE
  __VERIFIER_assert(sum("iii", x, 1) > 0);
#elif defined KIND
  __VERIFIER_assert(sum("i", 2.0) == 2);
#else
  __VERIFIER_assert(sum("ilidips", x, 5000000000ll, 1, 3.0, 4, &y, p) == 5000001025ll + x);
#ifdef BUG
  __VERIFIER_assert(sum("il", x, 1ll) != 51);
#endif
#endif
}
