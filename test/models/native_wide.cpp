// Models of wchar.h that are exact, against the library of this machine, on
// random inputs from fixed seeds. Names in TEST(...) are those of
// src/models/models.def; test/regress/models/every-row.test wants each row here
// or in a test of test/regress/models.
#include "native_text.h"
#include "runtime.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cwchar>
#include <random>
#include <string>

extern "C" {
DECLARE(memcmp);
DECLARE(wcslen);
DECLARE(wcsnlen);
DECLARE(wcscpy);
DECLARE(wcsncpy);
DECLARE(wcscat);
DECLARE(wcsncat);
DECLARE(wcscmp);
DECLARE(wcsncmp);
DECLARE(wmemcpy);
DECLARE(wmemmove);
DECLARE(wmemset);
DECLARE(wmemcmp);
DECLARE(wcsspn);
DECLARE(wcscspn);
DECLARE(wcsdup);
DECLARE(swprintf);
DECLARE(wcscoll);
DECLARE(wcstok);
wchar_t *LIB(wcschr)(const wchar_t *, wchar_t);
wchar_t *LIB(wcsrchr)(const wchar_t *, wchar_t);
wchar_t *LIB(wcspbrk)(const wchar_t *, const wchar_t *);
wchar_t *LIB(wcsstr)(const wchar_t *, const wchar_t *);
wchar_t *LIB(wmemchr)(const wchar_t *, wchar_t, size_t);
}

namespace {

TEST(wcslen, wcsnlen, wcscpy, wcsncpy, wcscat, wcsncat, wcscmp, wcsncmp,
     wcscoll, wcschr, wcsrchr, wmemcpy, wmemmove, wmemset, wmemcmp, wmemchr) {
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
                         narrow2.c_str(), x,
                         L'w') == swprintf(b, room, L"<%*ls|%-4s|%x%lc>", width,
                                           p, narrow2.c_str(), x, L'w'));
    EXPECT(std::wstring(a) == b);
  }
}

} // namespace
