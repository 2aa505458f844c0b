// Numbers of type long double from text: strtold, and what sscanf needs. As in
// float_scan.c, a number is exact where one operation rounds it, or where the
// text is known.
#include "decimal.h"
#include "float_scan.h"

#if __LDBL_MANT_DIG__ == 53
long double LIB(long_float_value)(const struct float_text *t,
                                  _Bool *too_large) {
  return LIB(float_value)(t, too_large);
}
#else

// The greatest power of ten that is one of the x87's numbers.
enum { MOST_POWER = 27 };
static long double ten_to(int n) {
  long double result = 1, power = 10;
  for (; n != 0; n /= 2) {
    if (n % 2 == 1)
      result *= power;
    power *= power;
  }
  return result;
}
static long double any_between(long double low, long double high) {
  long double x = any_long_double("value of a text");
  fathom_assume(x >= low && x <= high);
  return x;
}

#if __LDBL_MANT_DIG__ == 64
static long double scaled(unsigned long long m, int exponent) {
  union {
    long double number;
    struct {
      unsigned long long significand;
      unsigned short top;
    } bits;
  } both = {0};
  both.bits.significand = 1ULL << 63;
  both.bits.top = (unsigned short)(exponent + 16383);
  return (long double)m * both.number;
}
// n / by, both not zero, rounded to nearest: 64 digits.
static long double quotient(wide n, wide by) {
  int exponent = (int)bits_in(n) - (int)bits_in(by) - 64;
  if (exponent >= 0)
    by <<= exponent;
  else
    n <<= -exponent;
  wide whole = n / by, rest = n % by;
  if (whole >> 64 != 0) { // the guess was one too low
    rest += whole % 2 * by;
    by *= 2;
    whole /= 2;
    ++exponent;
  }
  whole += 2 * rest > by || (2 * rest == by && whole % 2 == 1);
  if (whole >> 64 != 0) {
    whole /= 2;
    ++exponent;
  }
  return scaled((unsigned long long)whole, exponent);
}
static long double exactly(unsigned long long digits, int power) {
  return power >= 0 ? quotient(digits * power_of_ten((unsigned)power), 1)
                    : quotient(digits, power_of_ten((unsigned)-power));
}
static _Bool has_room(const struct float_text *t) {
  return t->power >= -310 && t->power <= 310 && fathom_known(t->digits) &&
         fathom_known((unsigned)t->power);
}
#else
static long double scaled(unsigned long long m, int exponent) {
  return exponent == 0 ? (long double)m : any_between(0, __builtin_infl());
}
static long double exactly(unsigned long long digits, int power) {
  (void)digits;
  (void)power;
  return any_between(0, __builtin_infl());
}
static _Bool has_room(const struct float_text *t) {
  (void)t;
  return 0;
}
#endif

static long double decimal_value(const struct float_text *t) {
  unsigned long long m = t->digits;
  if (m == 0)
    return 0;
  _Bool is_near = t->power >= -MOST_POWER && t->power <= MOST_POWER;
  int power = !is_near ? 0 : t->power;
  long double near = power < 0 ? (long double)m / ten_to(-power)
                               : (long double)m * ten_to(power);
  if (is_near && !t->is_cut)
    return near;
  if (has_room(t)) {
    long double low = exactly(m, t->power);
    long double high = t->is_cut ? exactly(m + 1, t->power) : low;
    return low == high ? low : any_between(low, high);
  }
  // Far beyond 10^4932, or below 10^-4951, with twenty digits or less.
  if (t->power > 4950 || t->power < -4990)
    return t->power > 0 ? __builtin_infl() : 0;
  // A rounding, and digits that are cut behind the eighteenth: less than 2^-55.
  if (is_near)
    return any_between(near - near * 0x1p-55L, near + near * 0x1p-55L);
  return any_between(0, __builtin_infl());
}
static long double hexadecimal_value(const struct float_text *t) {
  if (t->digits == 0)
    return 0;
  if (t->is_cut || t->power < -16000 || t->power > 16000)
    return any_between(0, __builtin_infl());
  return scaled(t->digits, t->power);
}

// errno tells of numbers that are too large, and may of those that are too
// small, which may be anything below the least normal one.
static long double range_checked(long double x, const struct float_text *t,
                                 _Bool *too_large) {
  const long double least = 0x1p-16382L;
  *too_large = x == __builtin_infl();
  if (*too_large && LIB(asks_errno))
    LIB(errno) = ERANGE;
  if (x > least || t->digits == 0)
    return x;
  if (LIB(asks_errno) && any_bool("errno tells of a small number"))
    LIB(errno) = ERANGE;
  return x == least ? x : any_between(0, least);
}
static long double none(void) {
  long double x = any_long_double("bits of a NaN");
  fathom_assume(x != x);
  return x + x;
}
long double LIB(long_float_value)(const struct float_text *t,
                                  _Bool *too_large) {
  *too_large = 0;
  if (t->kind == NoNumber)
    return 0;
  long double x;
  if (t->kind == Infinite || t->kind == NotANumber) {
    x = t->kind == Infinite ? __builtin_infl() : none();
  } else {
    if (LIB(rounding) != 0)
      unsupported("a text that is read as a number, rounded in another mode "
                  "than to nearest");
    x = t->kind == Decimal ? decimal_value(t) : hexadecimal_value(t);
    x = range_checked(x, t, too_large);
  }
  return t->negative ? -x : x;
}
#endif

long double LIB(strtold)(const char *s, char **end) {
  struct float_text t;
  _Bool too_large;
  LIB(scan_number)(s, end, &t);
  return LIB(long_float_value)(&t, &too_large);
}
