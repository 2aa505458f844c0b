// Models of string.h and strings.h that are exact, against the library of this
// machine, on random inputs from fixed seeds. Names in TEST(...) are those of
// src/models/models.def; test/regress/models/every-row.test wants each row here
// or in a test of test/regress/models.
#include "native_text.h"
#include "runtime.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <strings.h>
#include <unistd.h>

extern "C" {
DECLARE(bcmp);
DECLARE(memcmp);
DECLARE(memmem);
DECLARE(mempcpy);
DECLARE(memccpy);
DECLARE(explicit_bzero);
DECLARE(strlen);
DECLARE(strnlen);
DECLARE(strcpy);
DECLARE(stpcpy);
DECLARE(strncpy);
DECLARE(stpncpy);
DECLARE(strcat);
DECLARE(strncat);
DECLARE(strcmp);
DECLARE(strncmp);
DECLARE(strcoll);
DECLARE(strxfrm);
DECLARE(strspn);
DECLARE(strcspn);
DECLARE(strtok);
DECLARE(strtok_r);
DECLARE(strsep);
DECLARE(strdup);
DECLARE(strndup);
DECLARE(bcopy);
DECLARE(bzero);
DECLARE(strcasecmp);
DECLARE(strncasecmp);
DECLARE(ffs);
DECLARE(ffsl);
DECLARE(ffsll);
DECLARE(swab);
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
}

namespace {

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

} // namespace
