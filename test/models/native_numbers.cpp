// Models of ctype.h, stdlib.h, math.h and the order of bytes that are exact,
// against the library of this machine, on random inputs from fixed seeds. Names
// in TEST(...) are those of src/models/models.def;
// test/regress/models/every-row.test wants each row here or in a test of
// test/regress/models.
#include "native_text.h"
#include "runtime.h"

#include <arpa/inet.h>
#include <cctype>
#include <cerrno>
#include <cinttypes>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <random>
#include <string>
#include <vector>

extern "C" {
DECLARE(memcmp);
DECLARE(strlen);
DECLARE(isalnum);
DECLARE(isalpha);
DECLARE(isblank);
DECLARE(iscntrl);
DECLARE(isdigit);
DECLARE(isgraph);
DECLARE(islower);
DECLARE(isprint);
DECLARE(ispunct);
DECLARE(isspace);
DECLARE(isupper);
DECLARE(isxdigit);
DECLARE(tolower);
DECLARE(toupper);
DECLARE(isascii);
DECLARE(toascii);
DECLARE(__ctype_b_loc);
DECLARE(__ctype_tolower_loc);
DECLARE(__ctype_toupper_loc);
DECLARE(atoi);
DECLARE(atol);
DECLARE(atoll);
DECLARE(strtol);
DECLARE(strtoll);
DECLARE(strtoul);
DECLARE(strtoull);
DECLARE(strtoimax);
DECLARE(strtoumax);
DECLARE(strtod);
DECLARE(strtof);
DECLARE(atof);
DECLARE(difftime);
DECLARE(gmtime);
DECLARE(gmtime_r);
DECLARE(timegm);
DECLARE(lrand48);
DECLARE(mrand48);
DECLARE(srand48);
DECLARE(imaxdiv);
DECLARE(qsort_r);
DECLARE(__errno_location);
DECLARE(htonl);
DECLARE(htons);
DECLARE(ntohl);
DECLARE(ntohs);
DECLARE(__ctype_get_mb_cur_max);
div_t LIB(div)(int, int);
ldiv_t LIB(ldiv)(long, long);
lldiv_t LIB(lldiv)(long long, long long);
void LIB(qsort)(void *, size_t, size_t, int (*)(const void *, const void *));
void *LIB(bsearch)(const void *, const void *, size_t, size_t,
                   int (*)(const void *, const void *));
#define MATH1(name)                                                            \
  double LIB(name)(double);                                                    \
  float LIB(name##f)(float);
MATH1(floor)
MATH1(ceil)
MATH1(trunc)
MATH1(round)
MATH1(rint)
MATH1(nearbyint)
MATH1(roundeven)
MATH1(sqrt)
#define MATH2(name)                                                            \
  double LIB(name)(double, double);                                            \
  float LIB(name##f)(float, float);
MATH2(fmin)
MATH2(fmax)
MATH2(fdim)
MATH2(fmod)
double LIB(fma)(double, double, double);
float LIB(fmaf)(float, float, float);
#define TO_INTEGER(name, type)                                                 \
  type LIB(name)(double);                                                      \
  type LIB(name##f)(float);
TO_INTEGER(lrint, long)
TO_INTEGER(llrint, long long)
TO_INTEGER(lround, long)
TO_INTEGER(llround, long long)
double LIB(frexp)(double, int *);
double LIB(ldexp)(double, int);
double LIB(scalbn)(double, int);
double LIB(modf)(double, double *);
float LIB(modff)(float, float *);
double LIB(fabs)(double);
float LIB(fabsf)(float);
double LIB(copysign)(double, double);
float LIB(copysignf)(float, float);
int LIB(__isnan)(double);
int LIB(__isinf)(double);
int LIB(__finite)(double);
int LIB(__signbit)(double);
int LIB(__isnanf)(float);
int LIB(__isinff)(float);
int LIB(__finitef)(float);
int LIB(__signbitf)(float);
int __isnan(double) noexcept;
#define COMPLEX(suffix, type)                                                  \
  type LIB(creal##suffix)(type _Complex);                                      \
  type LIB(cimag##suffix)(type _Complex);                                      \
  type _Complex LIB(conj##suffix)(type _Complex);                              \
  type _Complex LIB(cproj##suffix)(type _Complex);
COMPLEX(, double)
COMPLEX(f, float)
double _Complex LIB(__muldc3)(double, double, double, double);
float _Complex LIB(__mulsc3)(float, float, float, float);
double _Complex __muldc3(double, double, double, double);
float _Complex __mulsc3(float, float, float, float);
int __isinf(double) noexcept;
int __finite(double) noexcept;
int __signbit(double) noexcept;
int __isnanf(float) noexcept;
int __isinff(float) noexcept;
int __finitef(float) noexcept;
int __signbitf(float) noexcept;
}

namespace {

TEST(isalnum, isalpha, isblank, iscntrl, isdigit, isgraph, islower, isprint,
     ispunct, isspace, isupper, isxdigit, tolower, toupper, isascii, toascii,
     __ctype_b_loc, __ctype_tolower_loc, __ctype_toupper_loc,
     __ctype_get_mb_cur_max) {
  EXPECT(LIB(__ctype_get_mb_cur_max)() == __ctype_get_mb_cur_max());
#define SAME_CLASS(f) EXPECT(!LIB(f)(c) == !f(c))
  for (int c = -1; c < 256; ++c) {
    SAME_CLASS(isalnum);
    SAME_CLASS(isalpha);
    SAME_CLASS(isblank);
    SAME_CLASS(iscntrl);
    SAME_CLASS(isdigit);
    SAME_CLASS(isgraph);
    SAME_CLASS(islower);
    SAME_CLASS(isprint);
    SAME_CLASS(ispunct);
    SAME_CLASS(isspace);
    SAME_CLASS(isupper);
    SAME_CLASS(isxdigit);
    EXPECT(LIB(tolower)(c) == tolower(c) && LIB(toupper)(c) == toupper(c));
  }
  for (int c = -300; c < 300; ++c)
    EXPECT(!LIB(isascii)(c) == !isascii(c) && LIB(toascii)(c) == toascii(c));
  for (int c = -128; c < 256; ++c) {
    EXPECT((*LIB(__ctype_b_loc)())[c] == (*__ctype_b_loc())[c]);
    EXPECT((*LIB(__ctype_tolower_loc)())[c] == (*__ctype_tolower_loc())[c]);
    EXPECT((*LIB(__ctype_toupper_loc)())[c] == (*__ctype_toupper_loc())[c]);
  }
}

std::string number_text() {
  static const char *const starts[] = {"",   " ",   "\t\n", "-",   "+",
                                       " -", "0",   "0x",   "-0x", "0X",
                                       "--", "0xg", "x"};
  std::string s = starts[below(13)];
  const char *digits = below(2) ? "0123456789" : "0123456789abcdefGZz89";
  for (int n = below(below(4) ? 6 : 24); n > 0; --n)
    s += digits[below(int(strlen(digits)))];
  return s + (below(2) ? "" : "  x");
}
TEST(strtol, strtoll, strtoul, strtoull, strtoimax, strtoumax,
     __errno_location) {
  REPEAT(3000) {
    static const int bases[] = {0, 10, 16, 8, 2, 36, 1, 37, -1};
    std::string s = number_text();
    int base = bases[below(9)];
#define SAME_NUMBER(f)                                                         \
  do {                                                                         \
    char *end1 = nullptr, *end2 = nullptr;                                     \
    *LIB(__errno_location)() = errno = 0;                                      \
    auto x = LIB(f)(s.c_str(), &end1, base);                                   \
    auto y = f(s.c_str(), &end2, base);                                        \
    int theirs = errno;                                                        \
    EXPECT(x == y && *LIB(__errno_location)() == theirs);                      \
    EXPECT(end1 == end2 || theirs == EINVAL);                                  \
  } while (0)
    SAME_NUMBER(strtol);
    SAME_NUMBER(strtoll);
    SAME_NUMBER(strtoul);
    SAME_NUMBER(strtoull);
    SAME_NUMBER(strtoimax);
    SAME_NUMBER(strtoumax);
  }
}
std::string float_text() {
  static const char *const special[] = {"inf",
                                        "-INFINITY",
                                        "infin",
                                        "nan(0",
                                        "0x",
                                        "0x1.8p3",
                                        "0x.8p-2",
                                        "1e",
                                        "1e+",
                                        "-.e1",
                                        "1e308",
                                        "1.7976931348623159e308",
                                        "2.2250738585072014e-308"};
  if (below(8) == 0)
    return special[below(13)];
  std::string s = below(3) ? "" : below(2) ? "-" : " +";
  for (int n = below(10); n > 0;
       --n) // those of more than 18 digits may be open
    s += char('0' + below(10));
  if (below(3))
    s += '.';
  for (int n = below(10); n > 0; --n)
    s += char('0' + below(10));
  if (below(2))
    s += (below(2) ? "e" : "E-") + std::to_string(below(below(4) ? 20 : 280));
  return s + (below(3) ? "" : "x");
}
// Where a number is too small the result is open.
TEST(strtod, strtof, atof) {
  REPEAT(6000) {
    std::string s = float_text();
    char *end1 = nullptr, *end2 = nullptr;
    *LIB(__errno_location)() = errno = 0;
    double x = LIB(strtod)(s.c_str(), &end1), y = strtod(s.c_str(), &end2);
    bool is_small = std::abs(y) < 0x1p-1022 && y != 0;
    EXPECT(end1 == end2);
    EXPECT(x == y || is_small || (x != x && y != y) || errno == ERANGE);
    EXPECT(errno != ERANGE || is_small || y == 0 ||
           (x == y && *LIB(__errno_location)() == ERANGE));
    float z = LIB(strtof)(s.c_str(), &end1), w = strtof(s.c_str(), &end2);
    EXPECT(end1 == end2);
    bool is_next = std::nextafter(z, w) == w; // in the middle of two
    EXPECT(z == w || is_next || std::abs(w) < 0x1p-126f || (z != z && w != w));
    if (std::isfinite(y) && std::abs(y) >= 0x1p-1022)
      EXPECT(LIB(atof)(s.c_str()) == y);
  }
}
TEST(difftime) {
  REPEAT(500) {
    time_t a = time_t(random_bits()) << below(30), b = time_t(random_bits());
    EXPECT(LIB(difftime)(a, b) == difftime(a, b));
  }
}
bool same_date(const struct tm &a, const struct tm &b) {
  return a.tm_sec == b.tm_sec && a.tm_min == b.tm_min &&
         a.tm_hour == b.tm_hour && a.tm_mday == b.tm_mday &&
         a.tm_mon == b.tm_mon && a.tm_year == b.tm_year &&
         a.tm_wday == b.tm_wday && a.tm_yday == b.tm_yday &&
         a.tm_isdst == b.tm_isdst;
}
time_t some_time() {
  switch (below(4)) {
  case 0:
    return time_t(random_bits()) - (1L << 31); // around 1970
  case 1:
    return (time_t(random_bits()) - (1L << 31)) * below(1 << 16);
  case 2: // around the first and the last year
    return (below(2) ? -67768040609740800 : 67768036191676800) + below(9) - 4;
  default:
    return time_t(uint64_t(random_bits()) << 32 | random_bits());
  }
}
TEST(gmtime, gmtime_r) {
  REPEAT(20000) {
    time_t t = some_time();
    struct tm x = {}, y = {};
    bool is_date = LIB(gmtime_r)(&t, &x) == &x;
    EXPECT(is_date == (gmtime_r(&t, &y) != nullptr));
    EXPECT(!is_date || same_date(x, y));
    EXPECT(!is_date || same_date(*LIB(gmtime)(&t), y));
  }
}
TEST(gmtime_r) { // each day of 400 years, with what the model assumes of it
  const unsigned long before = failed_assumptions;
  for (time_t day = -719528; day < -719528 + 146097; ++day) {
    time_t t = day * 86400 + below(86400);
    struct tm x = {}, y = {};
    EXPECT(LIB(gmtime_r)(&t, &x) && gmtime_r(&t, &y) && same_date(x, y));
  }
  EXPECT(failed_assumptions == before);
}
int some_member(int range) {
  return below(20) ? below(3 * range) - range : int(random_bits());
}
TEST(timegm) {
  REPEAT(20000) {
    struct tm x = {};
    x.tm_year = below(20) ? below(12000) - 1900 : int(random_bits());
    x.tm_mon = some_member(12), x.tm_mday = some_member(31);
    x.tm_hour = some_member(24), x.tm_min = some_member(60);
    x.tm_sec = some_member(60);
    struct tm y = x;
    time_t t = LIB(timegm)(&x);
    EXPECT(t == timegm(&y));
    EXPECT(t == -1 || same_date(x, y));
  }
}
TEST(lrand48, mrand48, srand48) {
  REPEAT(100) {
    long seed = long(random_bits());
    LIB(srand48)(seed), srand48(seed);
    for (int i = 0; i < 5; ++i)
      EXPECT(LIB(lrand48)() == lrand48() && LIB(mrand48)() == mrand48());
  }
}
TEST(atoi, atol, atoll) {
  REPEAT(500) {
    std::string s = number_text();
    unsigned long before = failed_checks;
    int x = LIB(atoi)(s.c_str());
    if (failed_checks == before)
      EXPECT(x == atoi(s.c_str()));
    before = failed_checks;
    long y = LIB(atol)(s.c_str());
    long long z = LIB(atoll)(s.c_str());
    if (failed_checks == before)
      EXPECT(y == atol(s.c_str()) && z == atoll(s.c_str()));
  }
}
TEST(div, ldiv, lldiv, imaxdiv) {
  REPEAT(300) {
    long long a = (long long)(uint64_t(random_bits()) << 32 | random_bits());
    long long b = below(2000) - 1000;
    if (b == 0 || b == -1)
      b = 7;
    div_t d = LIB(div)(int(a), int(b));
    ldiv_t l = LIB(ldiv)(a, b);
    lldiv_t ll = LIB(lldiv)(a, b);
    imaxdiv_t m = LIB(imaxdiv)(a, b);
    EXPECT(d.quot == int(a) / int(b) && d.rem == int(a) % int(b));
    EXPECT(l.quot == a / b && l.rem == a % b && ll.quot == a / b &&
           ll.rem == a % b && m.quot == a / b && m.rem == a % b);
  }
}
int compare_ints(const void *a, const void *b) {
  int x = *static_cast<const int *>(a), y = *static_cast<const int *>(b);
  return (x > y) - (x < y);
}
int compare_with(const void *a, const void *b, void *times) {
  return compare_ints(a, b) * *static_cast<int *>(times);
}
TEST(qsort, qsort_r, bsearch) {
  REPEAT(200) {
    std::vector<int> a(size_t(below(20)));
    for (int &x : a)
      x = below(10);
    std::vector<int> b = a, c = a, d = a;
    int times = below(2) ? 1 : -1;
    LIB(qsort)(a.data(), a.size(), sizeof(int), compare_ints);
    qsort(b.data(), b.size(), sizeof(int), compare_ints);
    LIB(qsort_r)(c.data(), c.size(), sizeof(int), compare_with, &times);
    qsort_r(d.data(), d.size(), sizeof(int), compare_with, &times);
    EXPECT(a == b && c == d);
    int key = below(11);
    void *x = LIB(bsearch)(&key, a.data(), a.size(), sizeof(int), compare_ints);
    void *y = bsearch(&key, a.data(), a.size(), sizeof(int), compare_ints);
    EXPECT(!x == !y && (!x || *static_cast<int *>(x) == key));
  }
}

TEST(htonl, htons, ntohl, ntohs) {
  REPEAT(100) {
    uint32_t x = uint32_t(random_bits());
    EXPECT(LIB(htonl)(x) == htonl(x) && LIB(ntohl)(x) == ntohl(x));
    EXPECT(LIB(htons)(uint16_t(x)) == htons(uint16_t(x)) &&
           LIB(ntohs)(uint16_t(x)) == ntohs(uint16_t(x)));
  }
}
TEST(fabs, fabsf, copysign, copysignf, __isnan, __isnanf, __isinf, __isinff,
     __finite, __finitef, __signbit, __signbitf) {
  static const double values[] = {0.0,      -0.0,      1.5, -2.5,
                                  HUGE_VAL, -HUGE_VAL, NAN, 1e-310};
  for (double x : values)
    for (double y : values) {
      double a = LIB(copysign)(x, y), b = copysign(x, y);
      float c = LIB(copysignf)(float(x), float(y)),
            d = copysignf(float(x), float(y));
      EXPECT(std::memcmp(&a, &b, sizeof a) == 0);
      EXPECT(std::memcmp(&c, &d, sizeof c) == 0);
      a = LIB(fabs)(x), b = std::fabs(x);
      c = LIB(fabsf)(float(x)), d = std::fabs(float(x));
      EXPECT(std::memcmp(&a, &b, sizeof a) == 0);
      EXPECT(std::memcmp(&c, &d, sizeof c) == 0);
      EXPECT(!LIB(__isnan)(x) == !__isnan(x));
      EXPECT(!LIB(__isnanf)(float(x)) == !__isnanf(float(x)));
      EXPECT(sign(LIB(__isinf)(x)) == sign(__isinf(x)));
      EXPECT(sign(LIB(__isinff)(float(x))) == sign(__isinff(float(x))));
      EXPECT(!LIB(__finite)(x) == !__finite(x));
      EXPECT(!LIB(__signbit)(x) == !__signbit(x));
      EXPECT(!LIB(__finitef)(float(x)) == !__finitef(float(x)));
      EXPECT(!LIB(__signbitf)(float(x)) == !__signbitf(float(x)));
    }
}

// The same bits, or both no number.
template <class Number> bool same(Number a, Number b) {
  return (a != a && b != b) || std::memcmp(&a, &b, sizeof a) == 0;
}
double some_double() {
  switch (random_bits() % 4) {
  case 0:
    return double(int(random_bits() % 200) - 100) / 4;
  case 1:
    return std::ldexp(double(random_bits() >> 11),
                      int(random_bits() % 120) - 110);
  case 2: {
    uint64_t bits = random_bits() >> random_bits() % 64; // often subnormal
    double x;
    std::memcpy(&x, &bits, sizeof x);
    return x;
  }
  default: {
    uint64_t bits = random_bits();
    double x;
    std::memcpy(&x, &bits, sizeof x);
    return x;
  }
  }
}

// Also what has no fraction: zeros, infinities and NaN.
double some_part() {
  const double parts[] = {0.0, -0.0, INFINITY, -INFINITY, NAN, -NAN, 1e308};
  return random_bits() % 2 == 0 ? parts[random_bits() % 7] : some_double();
}
template <class Complex> bool same_parts(Complex a, Complex b) {
  return same(__real__ a, __real__ b) && same(__imag__ a, __imag__ b);
}

#define SAME_COMPLEX(suffix, type, product)                                    \
  {                                                                            \
    const type x = type(some_part()), y = type(some_part());                   \
    const type v = type(some_part()), w = type(some_part());                   \
    const type _Complex z = __builtin_complex(x, y);                           \
    EXPECT(same(LIB(creal##suffix)(z), x));                                    \
    EXPECT(same(LIB(cimag##suffix)(z), y));                                    \
    EXPECT(same_parts(LIB(conj##suffix)(z), __builtin_conj##suffix(z)));       \
    EXPECT(same_parts(LIB(cproj##suffix)(z), __builtin_cproj##suffix(z)));     \
    EXPECT(same_parts(LIB(product)(x, y, v, w), product(x, y, v, w)));         \
  }
TEST(creal, crealf, cimag, cimagf, conj, conjf, cproj, cprojf, __muldc3,
     __mulsc3) {
  REPEAT(20000) {
    SAME_COMPLEX(, double, __muldc3)
    SAME_COMPLEX(f, float, __mulsc3)
  }
}

#define SAME1(name)                                                            \
  EXPECT(same(LIB(name)(x), std::name(x)));                                    \
  EXPECT(same(LIB(name##f)(float(x)), std::name(float(x))));
#define SAME2(name)                                                            \
  EXPECT(same(LIB(name)(x, y), std::name(x, y)));                              \
  EXPECT(same(LIB(name##f)(float(x), float(y)), std::name(float(x), float(y))));
#define SAME_INTEGER(name)                                                     \
  EXPECT(LIB(name)(x) == std::name(x));                                        \
  EXPECT(LIB(name##f)(float(x)) == std::name(float(x)));
TEST(floor, floorf, ceil, ceilf, trunc, truncf, round, roundf, rint, rintf,
     nearbyint, nearbyintf, roundeven, roundevenf, sqrt, sqrtf, fmin, fminf,
     fmax, fmaxf, fdim, fdimf, fmod, fmodf, fma, fmaf, lrint, lrintf, llrint,
     llrintf, lround, lroundf, llround, llroundf, frexp, ldexp, scalbn, modf,
     modff) {
  REPEAT(20000) {
    double x = some_double(), y = some_double(), z = some_double();
    SAME1(floor)
    SAME1(ceil)
    SAME1(trunc)
    SAME1(round)
    SAME1(rint)
    SAME1(nearbyint)
    EXPECT(same(LIB(roundeven)(x), std::rint(x)));
    EXPECT(same(LIB(roundevenf)(float(x)), std::rint(float(x))));
    SAME1(sqrt)
    if (x != 0 || y != 0) {
      SAME2(fmin)
      SAME2(fmax)
    }
    SAME2(fdim)
    SAME2(fmod)
    EXPECT(same(LIB(fma)(x, y, z), std::fma(x, y, z)));
    EXPECT(same(LIB(fmaf)(float(x), float(y), float(z)),
                std::fma(float(x), float(y), float(z))));
    if (x > -9e18 && x < 9e18) {
      SAME_INTEGER(lrint)
      SAME_INTEGER(llrint)
      SAME_INTEGER(lround)
      SAME_INTEGER(llround)
    }
    int a = 7, b = 7, n = int(random_bits() % 5000) - 2500;
    EXPECT(same(LIB(frexp)(x, &a), std::frexp(x, &b)));
    EXPECT(!std::isfinite(x) || a == b);
    EXPECT(same(LIB(ldexp)(x, n), std::ldexp(x, n)));
    EXPECT(same(LIB(scalbn)(x, n), std::scalbn(x, n)));
    double c, d;
    float e, f;
    EXPECT(same(LIB(modf)(x, &c), std::modf(x, &d)) && same(c, d));
    EXPECT(same(LIB(modff)(float(x), &e), std::modf(float(x), &f)) &&
           same(e, f));
  }
}

} // namespace
