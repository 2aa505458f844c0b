// Models of stdio.h: formatted text, written and read that are exact, against
// the library of this machine, on random inputs from fixed seeds. Names in
// TEST(...) are those of src/models/models.def;
// test/regress/models/every-row.test wants each row here or in a test of
// test/regress/models.
#include "native_text.h"
#include "runtime.h"

#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>

extern "C" {
DECLARE(memcmp);
DECLARE(strlen);
DECLARE(strcmp);
DECLARE(sprintf);
DECLARE(snprintf);
DECLARE(vsprintf);
DECLARE(vsnprintf);
DECLARE(asprintf);
DECLARE(vasprintf);
DECLARE(sscanf);
DECLARE(vsscanf);
int LIB(__sprintf_chk)(char *, int, size_t, const char *, ...);
int LIB(__snprintf_chk)(char *, size_t, int, size_t, const char *, ...);
}

namespace {

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
    double d;
    std::memcpy(&d, &x, sizeof d);
    same_format(format("", "feEgG"), double(x) / (1 + below(1000)));
    same_format(format("", "eEgG"), d);
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
      "%d %d", "%d,%d%n", " %x;%u",  "%3d%2d",  "%i%i",
      "%o %x", "%*d %d",  "a%d b%d", "%d%% %d", "%hd %hhu"};
  static const char *const words[] = {"%s %s", "%3s%[ab]", "%[^,],%s",
                                      "%c%c",  "%2c%s",    "%[a-c]%*s%s",
                                      "%*c%5s"};
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

} // namespace
