// Models of functions of math.h for long double, and strtold, against the
// library of this machine: the same number, and errno where it is determined.
#include "harness.h"
#include "runtime.h"

#include <cerrno>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <map>
#include <string>

extern "C" {
extern int LIB(errno), LIB(rounding);
#define ALL_ONE(DO)                                                            \
  DO(acos)                                                                     \
  DO(acosh)                                                                    \
  DO(asin)                                                                     \
  DO(asinh)                                                                    \
  DO(atan)                                                                     \
  DO(atanh)                                                                    \
  DO(cbrt) DO(cos) DO(cosh) DO(erf) DO(erfc) DO(exp) DO(exp10) DO(exp2)        \
      DO(expm1) DO(log) DO(log10) DO(log1p) DO(log2) DO(sin) DO(sinh) DO(tan)  \
          DO(tanh) DO(tgamma) DO(lgamma)
#define ALL_TWO(DO) DO(atan2) DO(pow) DO(hypot)
// Clang has no declarations of them.
#define INEXACT1(name)                                                         \
  long double LIB(name##l)(long double);                                       \
  __float128 name##f128(__float128);
#define INEXACT2(name)                                                         \
  long double LIB(name##l)(long double, long double);                          \
  __float128 name##f128(__float128, __float128);
ALL_ONE(INEXACT1)
ALL_TWO(INEXACT2)
void LIB(sincosl)(long double, long double *, long double *);
#define ONE(name) long double LIB(name)(long double);
#define TWO(name) long double LIB(name)(long double, long double);
ONE(fabsl)
ONE(floorl)
ONE(ceill)
ONE(truncl)
ONE(roundl)
ONE(rintl)
ONE(nearbyintl)
ONE(roundevenl)
ONE(sqrtl)
ONE(logbl)
ONE(nextupl)
ONE(nextdownl)
TWO(copysignl)
TWO(fminl)
TWO(fmaxl)
TWO(fdiml)
TWO(fmodl)
TWO(remainderl)
TWO(nextafterl)
TWO(nexttowardl)
long double LIB(fmal)(long double, long double, long double);
long double LIB(modfl)(long double, long double *);
long double LIB(frexpl)(long double, int *);
long double LIB(ldexpl)(long double, int);
long double LIB(scalbnl)(long double, int);
long double LIB(scalblnl)(long double, long);
long double LIB(nanl)(const char *);
long double LIB(strtold)(const char *, char **);
long LIB(lrintl)(long double);
long long LIB(llrintl)(long double);
long LIB(lroundl)(long double);
long long LIB(llroundl)(long double);
int LIB(ilogbl)(long double);
int LIB(__fpclassifyl)(long double);
int LIB(__isnanl)(long double);
int LIB(__isinfl)(long double);
int LIB(__finitel)(long double);
int LIB(__signbitl)(long double);
}

namespace {

bool same(long double a, long double b) {
  return (std::isnan(a) && std::isnan(b)) ||
         (a == b && std::signbit(a) == std::signbit(b));
}

// Any number of the format, or one near what functions are particular about.
long double any_long() {
  const long double special[] = {0,       0.5L,     1,           2,
                                 0x1p63L, 0x1p-10L, INFINITY,    NAN,
                                 1e4000L, 3e-4940L, 0x1p-16382L, 12345.678L};
  long double x = special[random_bits() % 12];
  switch (random_bits() % 4) {
  case 0:
    break;
  case 1:
    x = (long double)(int(random_bits() % 400) - 200) / 8;
    break;
  case 2:
    x = nextafterl(x, random_bits() % 2 == 0 ? 9e9L : -9e9L);
    break;
  default: {
    uint16_t top = uint16_t(random_bits());
    if (random_bits() % 2 == 0)
      top = uint16_t(16383 - 40 + random_bits() % 80);
    uint64_t significand = uint64_t(random_bits()) << 32 | random_bits();
    significand =
        (significand & ~uint64_t(0) >> 1) | uint64_t((top & 0x7fff) != 0) << 63;
    std::memcpy(&x, &significand, sizeof significand);
    std::memcpy(reinterpret_cast<char *>(&x) + 8, &top, sizeof top);
  }
  }
  return random_bits() % 2 == 0 ? x : -x;
}

#define SAME(model, machine)                                                   \
  {                                                                            \
    LIB(errno) = errno = 7;                                                    \
    const long double ours = (model), theirs = (machine);                      \
    EXPECT(same(ours, theirs) && LIB(errno) == errno);                         \
  }
#define SAME_NUMBER(model, machine) EXPECT(same((model), (machine)));

TEST(fabsl, copysignl, floorl, ceill, truncl, roundl, rintl, nearbyintl,
     roundevenl, sqrtl, fminl, fmaxl, fdiml, modfl, frexpl, ldexpl, scalbnl,
     scalblnl, ilogbl, logbl, nextafterl, nexttowardl, nextupl, nextdownl) {
  REPEAT(30000) {
    const long double x = any_long(), y = any_long();
    SAME(LIB(fabsl)(x), fabsl(x))
    SAME(LIB(copysignl)(x, y), copysignl(x, y))
    SAME(LIB(floorl)(x), floorl(x))
    SAME(LIB(ceill)(x), ceill(x))
    SAME(LIB(truncl)(x), truncl(x))
    SAME(LIB(roundl)(x), roundl(x))
    SAME(LIB(rintl)(x), rintl(x))
    SAME(LIB(nearbyintl)(x), nearbyintl(x))
    SAME(LIB(roundevenl)(x), roundevenl(x))
    SAME(LIB(sqrtl)(x), sqrtl(x))
    if (x != y) {
      SAME(LIB(fminl)(x, y), fminl(x, y))
      SAME(LIB(fmaxl)(x, y), fmaxl(x, y))
    }
    SAME(LIB(fdiml)(x, y), fdiml(x, y))
    long double a = 0, b = 0;
    SAME(LIB(modfl)(x, &a), modfl(x, &b))
    EXPECT(same(a, b));
    int m = 0, n = 0;
    SAME(LIB(frexpl)(x, &m), frexpl(x, &n))
    EXPECT(m == n || !std::isfinite(x));
    const int by = int(random_bits() % 40000) - 20000;
    const long l = random_bits() % 2 == 0 ? by : long(by) << 40;
    SAME(LIB(ldexpl)(x, by), ldexpl(x, by))
    SAME(LIB(scalbnl)(x, by), scalbnl(x, by))
    SAME(LIB(scalblnl)(x, l), scalblnl(x, l))
    SAME(LIB(ilogbl)(x), ilogbl(x))
    SAME_NUMBER(LIB(logbl)(x), logbl(x))
    SAME_NUMBER(LIB(nextafterl)(x, y), nextafterl(x, y))
    SAME_NUMBER(LIB(nexttowardl)(x, y), nexttowardl(x, y))
    SAME(LIB(nextupl)(x), nextupl(x))
    SAME(LIB(nextdownl)(x), nextdownl(x))
  }
}

TEST(fmodl, remainderl, fmal, lrintl, llrintl, lroundl, llroundl) {
  REPEAT(30000) {
    const long double x = any_long(), y = any_long(), z = any_long();
    SAME(LIB(fmodl)(x, y), fmodl(x, y))
    SAME(LIB(remainderl)(x, y), remainderl(x, y))
    SAME_NUMBER(LIB(fmal)(x, y, z), fmal(x, y, z))
    if (fabsl(x) < 0x1p62L) {
      SAME(LIB(lrintl)(x), lrintl(x))
      SAME(LIB(llrintl)(x), llrintl(x))
      SAME(LIB(lroundl)(x), lroundl(x))
      SAME(LIB(llroundl)(x), llroundl(x))
    }
  }
}

TEST(__fpclassifyl, __isnanl, __isinfl, __finitel, __signbitl, nanl) {
  REPEAT(10000) {
    const long double x = any_long();
    EXPECT(LIB(__fpclassifyl)(x) == std::fpclassify(x));
    EXPECT((LIB(__isnanl)(x) != 0) == std::isnan(x));
    EXPECT((LIB(__isinfl)(x) != 0) == std::isinf(x));
    EXPECT((LIB(__finitel)(x) != 0) == std::isfinite(x));
    EXPECT((LIB(__signbitl)(x) != 0) == std::signbit(x));
  }
  EXPECT(std::isnan(LIB(nanl)("1")));
}

TEST(strtold) {
  REPEAT(20000) {
    char text[80];
    const long double x = any_long();
    const unsigned digits = unsigned(random_bits() % 17);
    switch (random_bits() % 3) {
    case 0:
      std::snprintf(text, sizeof text, "%.*Lg", int(digits), x);
      break;
    case 1:
      std::snprintf(text, sizeof text, "%.*Lex", int(digits), x);
      break;
    default:
      std::snprintf(text, sizeof text, " %d.%u", int(random_bits()),
                    unsigned(random_bits() % 100000));
    }
    // Other exponents may give any number.
    if (std::isfinite(x) && x != 0 && (fabsl(x) > 1e280L || fabsl(x) < 1e-280L))
      continue;
    char *end1 = nullptr, *end2 = nullptr;
    const long double ours = LIB(strtold)(text, &end1),
                      theirs = strtold(text, &end2);
    EXPECT(end1 == end2 && (same(ours, theirs) || std::isnan(theirs)));
  }
}

// ----------------------------------------------------------- inexact ones

struct Machine {
  long double (*real)(long double, long double);
  __float128 (*wide)(__float128, __float128);
};
const std::map<std::string, Machine> &machine() {
#define ROW1(name)                                                             \
  {#name "l",                                                                  \
   {[](long double x, long double) { return ::name##l(x); },                   \
    [](__float128 x, __float128) { return ::name##f128(x); }}},
#define ROW2(name) {#name "l", {::name##l, ::name##f128}},
  static const std::map<std::string, Machine> all = {ALL_ONE(ROW1)
                                                         ALL_TWO(ROW2)};
  return all;
}

// The bits of IEEE 754, without the digit that is stored: 63 of the fraction,
// 15 of the exponent, the sign.
long double number(uint64_t low, uint64_t high) {
  const uint64_t field = (high << 1 | low >> 63) & 0x7fff;
  const uint64_t significand = (low & ~uint64_t(0) >> 1) | uint64_t(field != 0)
                                                               << 63;
  const uint16_t top = uint16_t(field | (high >> 14 & 1) << 15);
  long double x = 0;
  std::memcpy(&x, &significand, sizeof significand);
  std::memcpy(reinterpret_cast<char *>(&x) + 8, &top, sizeof top);
  return x;
}
void set_bits(long double x, uint64_t *low, uint64_t *high) {
  uint64_t significand = 0;
  uint16_t top = 0;
  std::memcpy(&significand, &x, sizeof significand);
  std::memcpy(&top, reinterpret_cast<char *>(&x) + 8, sizeof top);
  const uint64_t field = top & 0x7fff;
  *low = (significand & ~uint64_t(0) >> 1) | field << 63;
  *high = field >> 1 | uint64_t(top >> 15) << 14;
}

// As in native_math.cpp: what the machine gives is admitted.
bool is_extreme(long double x) {
  using Limits = std::numeric_limits<long double>;
  return fabsl(x) < Limits::min() ||
         (LIB(rounding) != 0 && fabsl(x) == Limits::max());
}
// The sign of lgammal(2) is open.
bool admits(long double ours, long double theirs) {
  return same(ours, theirs) || (LIB(rounding) != 0 && ours == 0 && theirs == 0);
}
#define ADMITTED(model, machine)                                               \
  {                                                                            \
    LIB(errno) = errno = 7;                                                    \
    const unsigned long before = failed_assumptions;                           \
    const long double ours = (model), theirs = (machine);                      \
    EXPECT(admits(ours, theirs) && failed_assumptions == before);              \
    EXPECT(LIB(errno) == errno || (errno == ERANGE && is_extreme(theirs)));    \
  }
#define ADMITTED1(name) ADMITTED(LIB(name##l)(x), ::name##l(x))
#define ADMITTED2(name) ADMITTED(LIB(name##l)(x, y), ::name##l(x, y))

TEST(acosl, acoshl, asinl, asinhl, atanl, atanhl, cbrtl, cosl, coshl, erfl,
     erfcl, expl, exp10l, exp2l, expm1l, logl, log10l, log1pl, log2l, sinl,
     sinhl, tanl, tanhl, tgammal, lgammal, atan2l, powl, hypotl, sincosl) {
  REPEAT(5000) {
    const long double x = any_long(), y = any_long();
    const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    const int numbers[] = {0, 2, 3, 4};
    const int mode = round_ % 2 == 0 ? 0 : int(random_bits() % 4);
    LIB(rounding) = numbers[mode];
    fesetround(modes[mode]);
    ALL_ONE(ADMITTED1)
    ALL_TWO(ADMITTED2)
    LIB(rounding) = 0;
    fesetround(FE_TONEAREST);
    long double sine, cosine;
    LIB(sincosl)(x, &sine, &cosine);
    EXPECT(same(sine, ::sinl(x)) && same(cosine, ::cosl(x)));
  }
}

} // namespace

extern "C" {
void long_function(const char *name, uint64_t x_low, uint64_t x_high,
                   uint64_t y_low, uint64_t y_high, int, uint64_t *low,
                   uint64_t *high) __asm__("fathom.function_long");
void long_function(const char *name, uint64_t x_low, uint64_t x_high,
                   uint64_t y_low, uint64_t y_high, int, uint64_t *low,
                   uint64_t *high) {
  const int before = errno;
  const Machine &row = machine().at(std::string(name, std::strcspn(name, ":")));
  set_bits(row.real(number(x_low, x_high), number(y_low, y_high)), low, high);
  errno = before;
}
void libm_nearest_long(const char *name, uint64_t x_low, uint64_t x_high,
                       uint64_t y_low, uint64_t y_high, int, uint64_t *low,
                       uint64_t *high) __asm__("fathom.libm_nearest_long");
void libm_nearest_long(const char *name, uint64_t x_low, uint64_t x_high,
                       uint64_t y_low, uint64_t y_high, int, uint64_t *low,
                       uint64_t *high) {
  const int before = errno;
  set_bits((long double)machine().at(name).wide(number(x_low, x_high),
                                                number(y_low, y_high)),
           low, high);
  errno = before;
}
}
