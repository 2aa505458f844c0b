// Runs the models of the C library that are exact against the library of this
// machine, on random inputs from fixed seeds. Names in TEST(...) are those of
// src/models/models.def; test/regress/models/every-row.test wants each row
// here or in a test of test/regress/models.
#include "harness.h"
#include "runtime.h"

#include <arpa/inet.h>
#include <cerrno>
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cwchar>
#include <cctype>
#include <cinttypes>
#include <functional>
#include <random>
#include <string>
#include <strings.h>
#include <unistd.h>
#include <vector>

#define DECLARE(name) decltype(::name) LIB(name)

extern "C" {
DECLARE(bcmp); DECLARE(memcmp); DECLARE(memmem); DECLARE(mempcpy); DECLARE(memccpy);
DECLARE(explicit_bzero); DECLARE(strlen); DECLARE(strnlen); DECLARE(strcpy);
DECLARE(stpcpy); DECLARE(strncpy); DECLARE(stpncpy); DECLARE(strcat);
DECLARE(strncat); DECLARE(strcmp); DECLARE(strncmp); DECLARE(strcoll);
DECLARE(strxfrm); DECLARE(strspn); DECLARE(strcspn); DECLARE(strtok);
DECLARE(strtok_r); DECLARE(strsep); DECLARE(strdup); DECLARE(strndup);
DECLARE(bcopy); DECLARE(bzero); DECLARE(strcasecmp); DECLARE(strncasecmp);
DECLARE(ffs); DECLARE(ffsl); DECLARE(ffsll); DECLARE(swab);
DECLARE(isalnum); DECLARE(isalpha); DECLARE(isblank); DECLARE(iscntrl);
DECLARE(isdigit); DECLARE(isgraph); DECLARE(islower); DECLARE(isprint);
DECLARE(ispunct); DECLARE(isspace); DECLARE(isupper); DECLARE(isxdigit);
DECLARE(tolower); DECLARE(toupper); DECLARE(isascii); DECLARE(toascii);
DECLARE(__ctype_b_loc); DECLARE(__ctype_tolower_loc);
DECLARE(__ctype_toupper_loc);
DECLARE(atoi); DECLARE(atol); DECLARE(atoll); DECLARE(strtol);
DECLARE(strtoll); DECLARE(strtoul); DECLARE(strtoull); DECLARE(strtoimax);
DECLARE(strtoumax); DECLARE(imaxdiv); DECLARE(qsort_r);
DECLARE(__errno_location); DECLARE(sprintf); DECLARE(snprintf);
DECLARE(vsprintf); DECLARE(vsnprintf); DECLARE(asprintf); DECLARE(vasprintf);
DECLARE(sscanf); DECLARE(vsscanf); DECLARE(htonl); DECLARE(htons);
DECLARE(ntohl); DECLARE(ntohs); DECLARE(wcslen); DECLARE(wcsnlen);
DECLARE(wcscpy); DECLARE(wcsncpy); DECLARE(wcscat); DECLARE(wcsncat);
DECLARE(wcscmp); DECLARE(wcsncmp); DECLARE(wmemcpy); DECLARE(wmemmove);
DECLARE(wmemset); DECLARE(wmemcmp); DECLARE(wcsspn); DECLARE(wcscspn);
DECLARE(wcsdup); DECLARE(swprintf); DECLARE(reallocarray);
DECLARE(wcscoll); DECLARE(wcstok); DECLARE(__ctype_get_mb_cur_max);
void *LIB(memchr)(const void *, int, size_t);
void *LIB(memrchr)(const void *, int, size_t);
void *LIB(rawmemchr)(const void *, int);
char *LIB(strchr)(const char *, int);
char *LIB(strchrnul)(const char *, int);
char *LIB(strrchr)(const char *, int);
char *LIB(index)(const char *, int);
char *LIB(rindex)(const char *, int);
char *LIB(strpbrk)(const char *, const char *);
char *LIB(strstr)(const char *, const char *);
char *LIB(strcasestr)(const char *, const char *);
size_t LIB(strlcpy)(char *, const char *, size_t);
size_t LIB(strlcat)(char *, const char *, size_t);
wchar_t *LIB(wcschr)(const wchar_t *, wchar_t);
wchar_t *LIB(wcsrchr)(const wchar_t *, wchar_t);
wchar_t *LIB(wcspbrk)(const wchar_t *, const wchar_t *);
wchar_t *LIB(wcsstr)(const wchar_t *, const wchar_t *);
wchar_t *LIB(wmemchr)(const wchar_t *, wchar_t, size_t);
div_t LIB(div)(int, int);
ldiv_t LIB(ldiv)(long, long);
lldiv_t LIB(lldiv)(long long, long long);
void LIB(qsort)(void *, size_t, size_t, int (*)(const void *, const void *));
void *LIB(bsearch)(const void *, const void *, size_t, size_t,
                   int (*)(const void *, const void *));
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
int __isinf(double) noexcept;
int __finite(double) noexcept;
int __signbit(double) noexcept;
int __isnanf(float) noexcept;
int __isinff(float) noexcept;
int __finitef(float) noexcept;
int __signbitf(float) noexcept;
int LIB(__sprintf_chk)(char *, int, size_t, const char *, ...);
int LIB(__snprintf_chk)(char *, size_t, int, size_t, const char *, ...);
}

namespace {

// Few letters, so that strings have things in common.
std::string text(int most = 12) {
  static const char letters[] = "aabbAB ,;01\t\x80\xff";
  std::string s;
  for (int n = below(most + 1); n > 0; --n)
    s += letters[below(sizeof letters - 1)];
  return s;
}
int sign(int x) { return (x > 0) - (x < 0); }
int letter() { return text(1).empty() ? 0 : "abAB ,\x80"[below(7)]; }

// Two equal buffers, one for each side.
struct Buffers {
  char ours[64], theirs[64];
  explicit Buffers(const std::string &start = {}) {
    for (int i = 0; i < 64; ++i)
      ours[i] = theirs[i] = char(random_bits());
    std::memcpy(ours, start.c_str(), start.size() + 1);
    std::memcpy(theirs, start.c_str(), start.size() + 1);
  }
  bool same() const { return std::memcmp(ours, theirs, 64) == 0; }
  bool same_place(const void *a, const void *b) const {
    if (!a || !b)
      return a == b;
    return static_cast<const char *>(a) - ours ==
           static_cast<const char *>(b) - theirs;
  }
};

// ------------------------------------------------------------------ string.h

TEST(strlen, strnlen, strchr, strchrnul, strrchr, index, rindex) {
  REPEAT(300) {
    std::string s = text();
    int c = letter();
    size_t n = size_t(below(14));
    EXPECT(LIB(strlen)(s.c_str()) == strlen(s.c_str()));
    EXPECT(LIB(strnlen)(s.c_str(), n) == strnlen(s.c_str(), n));
    EXPECT(LIB(strchr)(s.c_str(), c) == strchr(s.c_str(), c));
    EXPECT(LIB(index)(s.c_str(), c) == strchr(s.c_str(), c));
    EXPECT(LIB(strrchr)(s.c_str(), c) == strrchr(s.c_str(), c));
    EXPECT(LIB(rindex)(s.c_str(), c) == strrchr(s.c_str(), c));
    EXPECT(LIB(strchrnul)(s.c_str(), c) == strchrnul(s.data(), c));
  }
}
TEST(strcmp, strncmp, strcoll, strcasecmp, strncasecmp, memcmp, bcmp) {
  REPEAT(500) {
    std::string a = text(5), b = below(3) ? text(5) : a;
    const char *p = a.c_str(), *q = b.c_str();
    size_t n = size_t(below(7)), m = std::min(a.size(), b.size());
    EXPECT(sign(LIB(strcmp)(p, q)) == sign(strcmp(p, q)));
    EXPECT(sign(LIB(strcoll)(p, q)) == sign(strcoll(p, q)));
    EXPECT(sign(LIB(strncmp)(p, q, n)) == sign(strncmp(p, q, n)));
    EXPECT(sign(LIB(strcasecmp)(p, q)) == sign(strcasecmp(p, q)));
    EXPECT(sign(LIB(strncasecmp)(p, q, n)) == sign(strncasecmp(p, q, n)));
    EXPECT(sign(LIB(memcmp)(p, q, m)) == sign(memcmp(p, q, m)));
    EXPECT(!LIB(bcmp)(p, q, m) == !bcmp(p, q, m));
  }
}
TEST(strspn, strcspn, strpbrk, strstr, strcasestr, memmem) {
  REPEAT(500) {
    std::string s = text(14), t = text(3);
    const char *p = s.c_str(), *q = t.c_str();
    EXPECT(LIB(strspn)(p, q) == strspn(p, q));
    EXPECT(LIB(strcspn)(p, q) == strcspn(p, q));
    EXPECT(LIB(strpbrk)(p, q) == strpbrk(p, q));
    EXPECT(LIB(strstr)(p, q) == strstr(p, q));
    EXPECT(LIB(strcasestr)(p, q) == strcasestr(p, q));
    EXPECT(LIB(memmem)(p, s.size(), q, t.size()) ==
           memmem(p, s.size(), q, t.size()));
  }
}
TEST(memchr, memrchr, rawmemchr) {
  REPEAT(300) {
    std::string s = text(20) + "z";
    int c = letter();
    EXPECT(LIB(memchr)(s.data(), c, s.size()) == memchr(s.data(), c, s.size()));
    EXPECT(LIB(memrchr)(s.data(), c, s.size()) ==
           memrchr(s.data(), c, s.size()));
    EXPECT(LIB(rawmemchr)(s.data(), 'z') == rawmemchr(s.data(), 'z'));
  }
}
TEST(strcpy, stpcpy, strncpy, stpncpy, strcat, strncat, strxfrm) {
  REPEAT(300) {
    std::string s = text(), start = text();
    size_t n = size_t(below(20));
    const char *p = s.c_str();
    auto both = [&](auto ours, auto theirs) {
      Buffers b(start);
      auto x = ours(b.ours);
      auto y = theirs(b.theirs);
      EXPECT(b.same());
      return std::pair(x, y);
    };
    auto points = [&](auto ours, auto theirs) {
      Buffers b(start);
      char *x = ours(b.ours);
      char *y = theirs(b.theirs);
      EXPECT(b.same() && b.same_place(x, y));
    };
    points([&](char *d) { return LIB(strcpy)(d, p); },
           [&](char *d) { return strcpy(d, p); });
    points([&](char *d) { return LIB(stpcpy)(d, p); },
           [&](char *d) { return stpcpy(d, p); });
    points([&](char *d) { return LIB(strncpy)(d, p, n); },
           [&](char *d) { return strncpy(d, p, n); });
    points([&](char *d) { return LIB(stpncpy)(d, p, n); },
           [&](char *d) { return stpncpy(d, p, n); });
    points([&](char *d) { return LIB(strcat)(d, p); },
           [&](char *d) { return strcat(d, p); });
    points([&](char *d) { return LIB(strncat)(d, p, n); },
           [&](char *d) { return strncat(d, p, n); });
    size_t room = s.size() + 1;
    auto [x, y] = both([&](char *d) { return LIB(strxfrm)(d, p, room); },
                       [&](char *d) { return strxfrm(d, p, room); });
    EXPECT(x == y);
  }
}
// Not in every library: against what their manual says.
TEST(strlcpy, strlcat) {
  REPEAT(300) {
    std::string s = text(), start = text();
    size_t n = size_t(below(20));
    Buffers b(start);
    EXPECT(LIB(strlcpy)(b.ours, s.c_str(), n) == s.size());
    if (n > 0) {
      std::string cut = s.substr(0, n - 1);
      std::memcpy(b.theirs, cut.c_str(), cut.size() + 1);
    }
    EXPECT(b.same());
    Buffers c(start);
    size_t before = strnlen(start.c_str(), n);
    EXPECT(LIB(strlcat)(c.ours, s.c_str(), n) == before + s.size());
    if (before < n) {
      std::string joined = start + s.substr(0, n - before - 1);
      std::memcpy(c.theirs, joined.c_str(), joined.size() + 1);
    }
    EXPECT(c.same());
  }
}
TEST(mempcpy, memccpy, bcopy, bzero, explicit_bzero, swab) {
  REPEAT(300) {
    std::string s = text(30) + std::string(31, 'q');
    size_t n = size_t(below(30));
    int c = letter();
    Buffers b;
    EXPECT(b.same_place(LIB(mempcpy)(b.ours, s.data(), n),
                        mempcpy(b.theirs, s.data(), n)));
    EXPECT(b.same_place(LIB(memccpy)(b.ours, s.data(), c, n),
                        memccpy(b.theirs, s.data(), c, n)));
    EXPECT(b.same());
    LIB(bcopy)(b.ours, b.ours + below(9), n);
    std::memcpy(b.theirs, b.ours, 64);
    LIB(bcopy)(b.ours + 3, b.ours, n);
    bcopy(b.theirs + 3, b.theirs, n);
    EXPECT(b.same());
    LIB(swab)(s.data(), b.ours, ssize_t(n) - 1);
    swab(s.data(), b.theirs, ssize_t(n) - 1);
    EXPECT(b.same());
    LIB(bzero)(b.ours + 1, n);
    bzero(b.theirs + 1, n);
    LIB(explicit_bzero)(b.ours + 9, n / 2);
    explicit_bzero(b.theirs + 9, n / 2);
    EXPECT(b.same());
  }
}
TEST(strtok, strtok_r, strsep) {
  REPEAT(300) {
    std::string s = text(20);
    for (int which = 0; which < 3; ++which) {
      Buffers b(s);
      char *place1 = b.ours, *place2 = b.theirs;
      char *x = b.ours, *y = b.theirs;
      for (int k = 0; k < 24 && x && y; ++k) {
        const char *set = k % 2 ? " ," : ",;";
        if (which == 0) {
          x = LIB(strtok)(k ? nullptr : b.ours, set);
          y = strtok(k ? nullptr : b.theirs, set);
        } else if (which == 1) {
          x = LIB(strtok_r)(k ? nullptr : b.ours, set, &place1);
          y = strtok_r(k ? nullptr : b.theirs, set, &place2);
        } else {
          x = LIB(strsep)(&place1, set);
          y = strsep(&place2, set);
        }
        EXPECT(b.same_place(x, y) && b.same());
      }
    }
  }
}
TEST(strdup, strndup) {
  REPEAT(100) {
    std::string s = text();
    size_t n = size_t(below(14));
    char *a = LIB(strdup)(s.c_str()), *b = LIB(strndup)(s.c_str(), n);
    EXPECT(s == a && s.substr(0, n) == b);
    free(a);
    free(b);
  }
}
TEST(ffs, ffsl, ffsll) {
  REPEAT(200) {
    int shift = below(64);
    long long x = (long long)(uint64_t(random_bits()) << 32 | random_bits())
                  << shift;
    EXPECT(LIB(ffs)(int(x)) == ffs(int(x)));
    EXPECT(LIB(ffsl)(long(x)) == ffsl(long(x)));
    EXPECT(LIB(ffsll)(x) == ffsll(x));
  }
  EXPECT(LIB(ffs)(0) == 0 && LIB(ffsll)(0) == 0);
}

// ------------------------------------------------------------------- ctype.h

TEST(isalnum, isalpha, isblank, iscntrl, isdigit, isgraph, islower, isprint,
     ispunct, isspace, isupper, isxdigit, tolower, toupper, isascii, toascii,
     __ctype_b_loc, __ctype_tolower_loc, __ctype_toupper_loc,
     __ctype_get_mb_cur_max) {
  EXPECT(LIB(__ctype_get_mb_cur_max)() == __ctype_get_mb_cur_max());
#define SAME_CLASS(f) EXPECT(!LIB(f)(c) == !f(c))
  for (int c = -1; c < 256; ++c) {
    SAME_CLASS(isalnum); SAME_CLASS(isalpha); SAME_CLASS(isblank);
    SAME_CLASS(iscntrl); SAME_CLASS(isdigit); SAME_CLASS(isgraph);
    SAME_CLASS(islower); SAME_CLASS(isprint); SAME_CLASS(ispunct);
    SAME_CLASS(isspace); SAME_CLASS(isupper); SAME_CLASS(isxdigit);
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

// ------------------------------------------------------------------ stdlib.h

std::string number_text() {
  static const char *const starts[] = {"", " ", "\t\n", "-", "+", " -", "0",
                                       "0x", "-0x", "0X", "--", "0xg", "x"};
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
    SAME_NUMBER(strtol); SAME_NUMBER(strtoll); SAME_NUMBER(strtoul);
    SAME_NUMBER(strtoull); SAME_NUMBER(strtoimax); SAME_NUMBER(strtoumax);
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
    void *x =
        LIB(bsearch)(&key, a.data(), a.size(), sizeof(int), compare_ints);
    void *y = bsearch(&key, a.data(), a.size(), sizeof(int), compare_ints);
    EXPECT(!x == !y && (!x || *static_cast<int *>(x) == key));
  }
}

// ------------------------------------------------------------------- stdio.h

int ours_v(char *to, const char *f, ...) {
  va_list list, again;
  va_start(list, f);
  va_copy(again, list);
  int n = LIB(vsprintf)(to, f, list);
  char other[600];
  EXPECT(LIB(vsnprintf)(other, sizeof other, f, again) == n);
  EXPECT(strcmp(to, other) == 0);
  va_end(again);
  va_end(list);
  return n;
}
int ours_va(char **to, const char *f, ...) {
  va_list list;
  va_start(list, f);
  int n = LIB(vasprintf)(to, f, list);
  va_end(list);
  return n;
}
std::string format(const char *lengths, const char *kinds) {
  std::string f = "<%";
  for (int n = below(3); n > 0; --n)
    f += "-+ #0"[below(5)];
  if (below(2))
    f += std::to_string(below(14));
  if (below(3) == 0)
    f += below(4) ? "." + std::to_string(below(9)) : ".";
  if (lengths[0])
    f += lengths;
  return f + kinds[below(int(strlen(kinds)))] + ">";
}
template <typename T> void same_format(const std::string &f, T value) {
  char a[600], b[600], c[600], *d = nullptr;
  const char *p = f.c_str();
  int n = snprintf(b, sizeof b, p, value);
  EXPECT(LIB(sprintf)(a, p, value) == n && strcmp(a, b) == 0);
  EXPECT(ours_v(c, p, value) == n && strcmp(c, b) == 0);
  EXPECT(LIB(__sprintf_chk)(a, 0, 600, p, value) == n && strcmp(a, b) == 0);
  EXPECT(LIB(asprintf)(&d, p, value) == n && strcmp(d, b) == 0);
  free(d);
  EXPECT(ours_va(&d, p, value) == n && strcmp(d, b) == 0);
  free(d);
  size_t room = size_t(below(12));
  std::memset(a, 'q', 40);
  std::memset(b, 'q', 40);
  EXPECT(LIB(snprintf)(a, room, p, value) == snprintf(b, room, p, value));
  EXPECT(std::memcmp(a, b, 40) == 0);
  LIB(__snprintf_chk)(a, room, 0, 600, p, value);
  EXPECT(std::memcmp(a, b, 40) == 0);
}
#pragma clang diagnostic ignored "-Wformat-nonliteral"
#pragma clang diagnostic ignored "-Wformat-security"
TEST(sprintf, snprintf, vsprintf, vsnprintf, asprintf, vasprintf, __sprintf_chk,
     __snprintf_chk) {
  REPEAT(400) {
    long long x = (long long)(uint64_t(random_bits()) << 32 | random_bits());
    x >>= below(64);
    if (below(4) == 0)
      x = below(3) - 1;
    const char *kinds = "diuoxX";
    same_format(format("", kinds), int(x));
    same_format(format("l", kinds), long(x));
    same_format(format("ll", kinds), x);
    same_format(format("hh", kinds), int(x));
    same_format(format("h", kinds), int(x));
    same_format(format("z", kinds), long(x));
    same_format(format("j", kinds), x);
    same_format("<%" + std::to_string(below(20)) + "p>",
                below(4) ? (void *)(uintptr_t)x : nullptr);
    std::string s = text();
    std::string width = below(2) ? std::to_string(below(14)) : "";
    std::string cut = below(2) ? "." + std::to_string(below(9)) : "";
    same_format((below(2) ? "%-" : "%") + width + cut + "s%%", s.c_str());
    same_format((below(2) ? "%-" : "%") + width + "c|", 'a' + below(26));
  }
  char a[64], b[64];
  int n1 = 0, n2 = 0;
  EXPECT(LIB(sprintf)(a, "%*d%n|%-*.*s", 5, 42, &n1, 6, 2, "xyz") ==
         sprintf(b, "%*d%n|%-*.*s", 5, 42, &n2, 6, 2, "xyz"));
  EXPECT(n1 == n2 && strcmp(a, b) == 0);
  EXPECT(LIB(sprintf)(a, "%*d", -5, 42) == 5 && strcmp(a, "42   ") == 0);
}
int ours_vscan(const char *from, const char *f, ...) {
  va_list list;
  va_start(list, f);
  int n = LIB(vsscanf)(from, f, list);
  va_end(list);
  return n;
}
TEST(sscanf, vsscanf) {
  static const char *const formats[] = {
      "%d %d", "%d,%d%n", " %x;%u", "%3d%2d", "%i%i", "%o %x", "%*d %d",
      "a%d b%d", "%d%% %d", "%hd %hhu"};
  static const char *const words[] = {"%s %s", "%3s%[ab]", "%[^,],%s", "%c%c",
                                      "%2c%s", "%[a-c]%*s%s", "%*c%5s"};
  REPEAT(1500) {
    std::string s = below(2) ? text(6) : "";
    for (int k = below(4); k > 0; --k) {
      static const char *const between[] = {" ", ",", "", "%", ";", "b", "0x"};
      s += (below(3) ? "" : "-") + std::to_string(below(1200)) +
           between[below(7)];
    }
    long a[3] = {1, 2, 3}, b[3] = {1, 2, 3};
    const char *f = formats[below(10)];
    unsigned long before = failed_checks;
    int assigned = LIB(sscanf)(s.c_str(), f, &a[0], &a[1], &a[2]);
    if (failed_checks != before)
      continue; // numbers that do not fit are undefined
    EXPECT(assigned == sscanf(s.c_str(), f, &b[0], &b[1], &b[2]));
    EXPECT(std::memcmp(a, b, sizeof a) == 0);
    long c[3] = {1, 2, 3};
    ours_vscan(s.c_str(), f, &c[0], &c[1], &c[2]);
    EXPECT(std::memcmp(b, c, sizeof a) == 0);
    Buffers first, second;
    f = words[below(7)];
    EXPECT(LIB(sscanf)(s.c_str(), f, first.ours, second.ours) ==
           sscanf(s.c_str(), f, first.theirs, second.theirs));
    EXPECT(first.same() && second.same());
  }
}

// -------------------------------------------------------------------- others

TEST(htonl, htons, ntohl, ntohs) {
  REPEAT(100) {
    uint32_t x = uint32_t(random_bits());
    EXPECT(LIB(htonl)(x) == htonl(x) && LIB(ntohl)(x) == ntohl(x));
    EXPECT(LIB(htons)(uint16_t(x)) == htons(uint16_t(x)) &&
           LIB(ntohs)(uint16_t(x)) == ntohs(uint16_t(x)));
  }
}
TEST(wcslen, wcsnlen, wcscpy, wcsncpy, wcscat, wcsncat, wcscmp, wcsncmp, wcscoll,
     wcschr, wcsrchr, wmemcpy, wmemmove, wmemset, wmemcmp, wmemchr) {
  REPEAT(300) {
    std::string narrow = text(8), narrow2 = text(8);
    std::wstring s(narrow.begin(), narrow.end());
    std::wstring t(narrow2.begin(), narrow2.end());
    const wchar_t *p = s.c_str(), *q = t.c_str();
    size_t n = size_t(below(10)), m = std::min(s.size(), t.size());
    wchar_t c = wchar_t(letter());
    EXPECT(LIB(wcslen)(p) == wcslen(p) && LIB(wcsnlen)(p, n) == wcsnlen(p, n));
    EXPECT(sign(LIB(wcscmp)(p, q)) == sign(wcscmp(p, q)));
    EXPECT(sign(LIB(wcsncmp)(p, q, n)) == sign(wcsncmp(p, q, n)));
    EXPECT(sign(LIB(wcscoll)(p, q)) == sign(wcscoll(p, q)));
    EXPECT(sign(LIB(wmemcmp)(p, q, m)) == sign(wmemcmp(p, q, m)));
    EXPECT(LIB(wcschr)(p, c) == wcschr(p, c));
    EXPECT(LIB(wcsrchr)(p, c) == wcsrchr(p, c));
    EXPECT(LIB(wmemchr)(p, c, s.size()) == wmemchr(p, c, s.size()));
    wchar_t a[40] = {}, b[40] = {};
    auto same = [&] { return std::memcmp(a, b, sizeof a) == 0; };
    LIB(wcscpy)(a, p), wcscpy(b, p);
    LIB(wcscat)(a, q), wcscat(b, q);
    LIB(wcsncat)(a, p, n), wcsncat(b, p, n);
    EXPECT(same());
    LIB(wcsncpy)(a + 9, q, n), wcsncpy(b + 9, q, n);
    LIB(wmemset)(a + 22, c, n), wmemset(b + 22, c, n);
    LIB(wmemcpy)(a + 30, p, s.size()), wmemcpy(b + 30, p, s.size());
    LIB(wmemmove)(a + 2, a, n), wmemmove(b + 2, b, n);
    EXPECT(same());
  }
}
TEST(wcstok) {
  REPEAT(200) {
    std::string narrow = text(12);
    std::wstring ours(narrow.begin(), narrow.end()), theirs = ours;
    wchar_t *x = ours.data(), *y = theirs.data(), *place1, *place2;
    for (int k = 0; k < 16 && x && y; ++k) {
      const wchar_t *set = k % 2 ? L" ," : L",;";
      x = LIB(wcstok)(k ? nullptr : ours.data(), set, &place1);
      y = wcstok(k ? nullptr : theirs.data(), set, &place2);
      EXPECT(!x == !y && ours == theirs);
      EXPECT(!x || x - ours.data() == y - theirs.data());
    }
  }
}
TEST(wcsspn, wcscspn, wcspbrk, wcsstr, wcsdup, swprintf) {
  REPEAT(300) {
    std::string narrow = text(8), narrow2 = text(2);
    std::wstring s(narrow.begin(), narrow.end());
    for (char &c : narrow2)
      c = c < 0 ? 'x' : c; // others are UNKNOWN
    std::wstring t(narrow2.begin(), narrow2.end());
    const wchar_t *p = s.c_str(), *q = t.c_str();
    EXPECT(LIB(wcsspn)(p, q) == wcsspn(p, q));
    EXPECT(LIB(wcscspn)(p, q) == wcscspn(p, q));
    EXPECT(LIB(wcspbrk)(p, q) == wcspbrk(p, q));
    EXPECT(LIB(wcsstr)(p, q) == wcsstr(p, q));
    wchar_t *copy = LIB(wcsdup)(p);
    EXPECT(s == copy);
    std::free(copy);
    wchar_t a[24] = {}, b[24] = {};
    size_t room = 1 + size_t(below(24));
    int x = int(random_bits()), width = below(9);
    EXPECT(LIB(swprintf)(a, room, L"<%*ls|%-4s|%x%lc>", width, p,
                         narrow2.c_str(), x, L'w') ==
           swprintf(b, room, L"<%*ls|%-4s|%x%lc>", width, p, narrow2.c_str(), x,
                    L'w'));
    EXPECT(std::wstring(a) == b);
  }
}
TEST(fabs, fabsf, copysign, copysignf, __isnan, __isnanf, __isinf, __isinff,
     __finite, __finitef, __signbit, __signbitf) {
  static const double values[] = {0.0, -0.0, 1.5, -2.5, HUGE_VAL, -HUGE_VAL,
                                  NAN, 1e-310};
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

} // namespace
