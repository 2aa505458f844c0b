// Models of functions of math.h against the library of this machine: exact ones
// give the same number and errno; of the others the machine's result is one
// that the model admits (no assumption fails), and what is exact of them is.
#include "harness.h"
#include "runtime.h"

#include <cerrno>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <string>

extern "C" {
extern int LIB(errno), LIB(signgam), LIB(rounding);
#define ONE(name)                                                              \
  double LIB(name)(double);                                                    \
  float LIB(name##f)(float);
#define TWO(name)                                                              \
  double LIB(name)(double, double);                                            \
  float LIB(name##f)(float, float);
#define ALL_ONE(DO)                                                            \
  DO(acos)                                                                     \
  DO(acosh)                                                                    \
  DO(asin)                                                                     \
  DO(asinh)                                                                    \
  DO(atan) DO(atanh) DO(cbrt) DO(cos) DO(cosh) DO(erf) DO(erfc) DO(exp)        \
      DO(exp10) DO(exp2) DO(expm1) DO(log) DO(log10) DO(log1p) DO(log2)        \
          DO(sin) DO(sinh) DO(tan) DO(tanh) DO(tgamma) DO(lgamma)
#define ALL_TWO(DO) DO(atan2) DO(pow) DO(hypot)
ALL_ONE(ONE)
ALL_TWO(TWO)
ONE(nextup)
ONE(nextdown)
ONE(logb)
TWO(nextafter)
TWO(remainder)
TWO(drem)
double LIB(remquo)(double, double, int *);
float LIB(remquof)(float, float, int *);
double LIB(nexttoward)(double, long double);
float LIB(nexttowardf)(float, long double);
int LIB(ilogb)(double);
int LIB(ilogbf)(float);
float LIB(frexpf)(float, int *);
float LIB(ldexpf)(float, int);
float LIB(scalbnf)(float, int);
float LIB(scalblnf)(float, long);
double LIB(scalbln)(double, long);
int LIB(__fpclassify)(double);
int LIB(__fpclassifyf)(float);
void LIB(sincos)(double, double *, double *);
void LIB(sincosf)(float, float *, float *);
double LIB(cabs)(double _Complex);
double LIB(carg)(double _Complex);
float LIB(cabsf)(float _Complex);
float LIB(cargf)(float _Complex);
}

namespace {

template <class T> bool same(T a, T b) {
  return (std::isnan(a) && std::isnan(b)) ||
         (a == b && std::signbit(a) == std::signbit(b));
}

// Any bits, or numbers near what functions are particular about.
double any_double() {
  const double special[] = {0,  0.5, 1,   2,    3,       INFINITY,
                            10, 709, 745, 88.5, 0x1p-30, NAN};
  double x = special[random_bits() % 12];
  switch (random_bits() % 4) {
  case 0:
    break;
  case 1:
    x = double(int(random_bits() % 400) - 200) / 8;
    break;
  case 2:
    x = std::nextafter(x, random_bits() % 2 == 0 ? 9e9 : -9e9);
    break;
  default: {
    uint64_t bits = uint64_t(random_bits()) << 32 | random_bits();
    std::memcpy(&x, &bits, sizeof x);
  }
  }
  return random_bits() % 2 == 0 ? x : -x;
}
float any_float() {
  uint32_t bits = uint32_t(random_bits());
  float x;
  std::memcpy(&x, &bits, sizeof x);
  return random_bits() % 2 == 0 ? x : float(any_double());
}

// Result and errno of both.
#define SAME(type, model, machine)                                             \
  {                                                                            \
    LIB(errno) = errno = 7;                                                    \
    const type ours = (model), theirs = (machine);                             \
    EXPECT(same(ours, theirs) && LIB(errno) == errno);                         \
  }

TEST(remainder, remainderf, drem, dremf, nextafter, nextafterf, nexttoward,
     nexttowardf, nextup, nextupf, nextdown, nextdownf, ilogb, ilogbf, scalbln,
     scalblnf, frexpf, ldexpf, scalbnf, __fpclassify, __fpclassifyf) {
  REPEAT(30000) {
    const double x = any_double(), y = any_double();
    const float f = any_float(), g = any_float();
    // glibc gives a zero of the wrong sign for some y that are subnormal.
    if (std::fpclassify(y) != FP_SUBNORMAL) {
      SAME(double, LIB(remainder)(x, y), remainder(x, y))
      SAME(double, LIB(drem)(x, y), drem(x, y))
    }
    SAME(float, LIB(remainderf)(f, g), remainderf(f, g))
    SAME(float, LIB(dremf)(f, g), dremf(f, g))
    SAME(double, LIB(nextafter)(x, y), nextafter(x, y))
    SAME(float, LIB(nextafterf)(f, g), nextafterf(f, g))
    const long double wide =
        x * (1 + (long double)(random_bits() % 3) * 1e-19L);
    const long double other = random_bits() % 2 == 0 ? wide : (long double)y;
    SAME(double, LIB(nexttoward)(x, other), nexttoward(x, other))
    SAME(float, LIB(nexttowardf)(f, other), nexttowardf(f, other))
    SAME(double, LIB(nextup)(x), nextup(x))
    SAME(float, LIB(nextupf)(f), nextupf(f))
    SAME(double, LIB(nextdown)(x), nextdown(x))
    SAME(float, LIB(nextdownf)(f), nextdownf(f))
    SAME(double, LIB(ilogb)(x), ilogb(x))
    SAME(float, double(LIB(ilogbf)(f)), double(ilogbf(f)))
    EXPECT(same(LIB(logb)(x), logb(x)) && same(LIB(logbf)(f), logbf(f)));
    const int n = int(random_bits() % 5000) - 2500, m = n / 8;
    const long l = random_bits() % 2 == 0 ? n : long(n) << 40;
    SAME(double, LIB(scalbln)(x, l), scalbln(x, l))
    SAME(float, LIB(scalblnf)(f, l), scalblnf(f, l))
    SAME(float, LIB(ldexpf)(f, m), ldexpf(f, m))
    SAME(float, LIB(scalbnf)(f, m), scalbnf(f, m))
    int a = 0, b = 0;
    SAME(float, LIB(frexpf)(f, &a), frexpf(f, &b))
    EXPECT(a == b || !std::isfinite(f));
    EXPECT(LIB(__fpclassify)(x) == std::fpclassify(x));
    EXPECT(LIB(__fpclassifyf)(f) == std::fpclassify(f));
  }
}

TEST(remquo, remquof, logb, logbf) {
  REPEAT(30000) {
    const double x = any_double(), y = any_double();
    const float f = any_float(), g = any_float();
    int a = 0, b = 0;
    SAME(double, LIB(remquo)(x, y, &a), remquo(x, y, &b))
    EXPECT(a % 8 == b % 8 || std::isnan(remainder(x, y)));
    SAME(float, LIB(remquof)(f, g, &a), remquof(f, g, &b))
    EXPECT(a % 8 == b % 8 || std::isnan(remainderf(f, g)));
  }
}

// ----------------------------------------------------------- inexact ones

struct Machine {
  double (*real)(double, double);
  float (*single)(float, float);
  long double (*wide)(long double, long double);
};
const std::map<std::string, Machine> &machine() {
#define ROW1(name)                                                             \
  {#name,                                                                      \
   {[](double x, double) { return ::name(x); },                                \
    [](float x, float) { return ::name##f(x); },                               \
    [](long double x, long double) { return ::name##l(x); }}},
#define ROW2(name) {#name, {::name, ::name##f, ::name##l}},
  static const std::map<std::string, Machine> all = {ALL_ONE(ROW1)
                                                         ALL_TWO(ROW2)};
  return all;
}
template <class T, class Bits> T number(uint64_t bits) {
  const Bits b = Bits(bits);
  T result;
  std::memcpy(&result, &b, sizeof result);
  return result;
}
template <class T> uint64_t bits_of(T number) {
  uint64_t bits = 0;
  std::memcpy(&bits, &number, sizeof number);
  return bits;
}
uint64_t computed(const char *name, uint64_t x, uint64_t y, bool nearest) {
  // Without the shape of the result: "exp:f64".
  const std::string text(name, std::strcspn(name, ":"));
  const auto found = machine().find(text);
  const int before = errno;
  uint64_t result = 0;
  if (found != machine().end()) {
    const double a = number<double, uint64_t>(x),
                 b = number<double, uint64_t>(y);
    result = bits_of(nearest ? double(found->second.wide(a, b))
                             : found->second.real(a, b));
  } else {
    const Machine &row = machine().at(text.substr(0, text.size() - 1));
    const float a = number<float, uint32_t>(x), b = number<float, uint32_t>(y);
    result = bits_of(nearest ? float(row.wide(a, b)) : row.single(a, b));
  }
  errno = before;
  return result;
}

// Results whose errno is open: too small, or the largest number where it is
// rounded to that.
template <class T> bool is_extreme(T x) {
  using Limits = std::numeric_limits<T>;
  return std::abs(x) < Limits::min() ||
         (LIB(rounding) != 0 && std::abs(x) == Limits::max());
}

// What the machine gives is admitted. errno of small results is open.
#define ADMITTED(type, model, machine)                                         \
  {                                                                            \
    LIB(errno) = errno = 7;                                                    \
    const unsigned long before = failed_assumptions;                           \
    const type ours = (model), theirs = (machine);                             \
    EXPECT(same(ours, theirs) && failed_assumptions == before);                \
    EXPECT(LIB(errno) == errno || (errno == ERANGE && is_extreme(theirs)));    \
  }
#define ADMITTED1(name)                                                        \
  ADMITTED(double, LIB(name)(x), ::name(x))                                    \
  ADMITTED(float, LIB(name##f)(f), ::name##f(f))
#define ADMITTED2(name)                                                        \
  ADMITTED(double, LIB(name)(x, y), ::name(x, y))                              \
  ADMITTED(float, LIB(name##f)(f, g), ::name##f(f, g))

TEST(acos, acosf, acosh, acoshf, asin, asinf, asinh, asinhf, atan, atanf, atanh,
     atanhf, cbrt, cbrtf, cos, cosf, cosh, coshf, erf, erff, erfc, erfcf, exp,
     expf, exp10, exp10f, exp2, exp2f, expm1, expm1f, log, logf, log10, log10f,
     log1p, log1pf, log2, log2f, sin, sinf, sinh, sinhf, tan, tanf, tanh, tanhf,
     tgamma, tgammaf, lgamma, lgammaf, atan2, atan2f, pow, powf, hypot,
     hypotf) {
  REPEAT(20000) {
    const double x = any_double(), y = any_double();
    const float f = any_float(), g = any_float();
    // Every other time to nearest; the numbers are those of models/other.c.
    const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    const int numbers[] = {0, 2, 3, 4};
    const int mode = round_ % 2 == 0 ? 0 : below(4);
    LIB(rounding) = numbers[mode];
    fesetround(modes[mode]);
    ALL_ONE(ADMITTED1)
    ALL_TWO(ADMITTED2)
    LIB(rounding) = 0;
    fesetround(FE_TONEAREST);
  }
}

TEST(sincos, sincosf, cabs, cabsf, carg, cargf, signgam) {
  REPEAT(2000) {
    const double x = any_double(), y = any_double();
    const float f = any_float(), g = any_float();
    double sine, cosine;
    float sinef, cosinef;
    LIB(sincos)(x, &sine, &cosine);
    LIB(sincosf)(f, &sinef, &cosinef);
    EXPECT(same(sine, ::sin(x)) && same(cosine, ::cos(x)));
    EXPECT(same(sinef, ::sinf(f)) && same(cosinef, ::cosf(f)));
    EXPECT(same(LIB(cabs)(__builtin_complex(x, y)), ::hypot(x, y)));
    EXPECT(same(LIB(carg)(__builtin_complex(x, y)), ::atan2(y, x)));
    EXPECT(same(LIB(cabsf)(__builtin_complex(f, g)), ::hypotf(f, g)));
    EXPECT(same(LIB(cargf)(__builtin_complex(f, g)), ::atan2f(g, f)));
    (void)LIB(lgamma)(std::abs(x));
    EXPECT(LIB(signgam) == 1);
  }
}

} // namespace

extern "C" {
uint64_t libm(const char *name, uint64_t x,
              uint64_t y) __asm__("fathom.function");
uint64_t libm(const char *name, uint64_t x, uint64_t y) {
  return computed(name, x, y, false);
}
uint64_t libm_nearest(const char *name, uint64_t x,
                      uint64_t y) __asm__("fathom.libm_nearest");
uint64_t libm_nearest(const char *name, uint64_t x, uint64_t y) {
  return computed(name, x, y, true);
}
}
