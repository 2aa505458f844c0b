// wchar.h: what has nothing to do with encodings.
#include "model.h"

// See string_copy.c.
static void require_apart(void *p, size_t n, const void *q, size_t m) {
  size_t distance = (uintptr_t)p - (uintptr_t)q;
  writes(p, n);
  reads(q, m);
  require(n == 0 || m == 0 || (distance >= m && -distance >= n), MemcpyOverlap,
          "source and target overlap");
}
static size_t bytes(size_t n) { return n * sizeof(wchar_t); }

size_t LIB(wcslen)(const wchar_t *s) {
  size_t i = 0;
  while (s[i] != 0)
    ++i;
  return i;
}
size_t LIB(wcsnlen)(const wchar_t *s, size_t n) {
  size_t i = 0;
  while (i < n && s[i] != 0)
    ++i;
  return i;
}
wchar_t *LIB(wcscpy)(wchar_t *to, const wchar_t *from) {
  size_t n = bytes(LIB(wcslen)(from) + 1);
  require_apart(to, n, from, n);
  __builtin_memcpy(to, from, n);
  return to;
}
wchar_t *LIB(wcsncpy)(wchar_t *to, const wchar_t *from, size_t n) {
  size_t m = LIB(wcsnlen)(from, n);
  require_apart(to, bytes(n), from, bytes(m));
  __builtin_memcpy(to, from, bytes(m));
  __builtin_memset(to + m, 0, bytes(n - m));
  return to;
}
wchar_t *LIB(wcscat)(wchar_t *to, const wchar_t *from) {
  size_t k = LIB(wcslen)(to), n = bytes(LIB(wcslen)(from) + 1);
  require_apart(to + k, n, from, n);
  __builtin_memcpy(to + k, from, n);
  return to;
}
wchar_t *LIB(wcsncat)(wchar_t *to, const wchar_t *from, size_t n) {
  size_t k = LIB(wcslen)(to), m = LIB(wcsnlen)(from, n);
  require_apart(to + k, bytes(m + 1), from, bytes(m));
  __builtin_memcpy(to + k, from, bytes(m));
  to[k + m] = 0;
  return to;
}
// Differences of wide characters may be too large; what is known is the sign.
static int order_wide(wchar_t a, wchar_t b, _Bool difference) {
  return order(a, b, 0) * (difference ? 2 : 1);
}
int LIB(wcscmp)(const wchar_t *a, const wchar_t *b) {
  const _Bool d = LIB(gives_differences)();
  for (size_t i = 0;; ++i)
    if (a[i] != b[i] || a[i] == 0)
      return order_wide(a[i], b[i], d);
}
int LIB(wcsncmp)(const wchar_t *a, const wchar_t *b, size_t n) {
  const _Bool d = LIB(gives_differences)();
  for (size_t i = 0; i < n; ++i)
    if (a[i] != b[i] || a[i] == 0)
      return order_wide(a[i], b[i], d);
  return 0;
}
wchar_t *LIB(wcschr)(const wchar_t *s, wchar_t c) {
  for (size_t i = 0;; ++i) {
    if (s[i] == c)
      return (wchar_t *)s + i;
    if (s[i] == 0)
      return NULL;
  }
}
wchar_t *LIB(wcsrchr)(const wchar_t *s, wchar_t c) {
  for (size_t i = LIB(wcslen)(s) + 1; i > 0; --i)
    if (s[i - 1] == c)
      return (wchar_t *)s + i - 1;
  return NULL;
}
wchar_t *LIB(wmemcpy)(wchar_t *to, const wchar_t *from, size_t n) {
  require_apart(to, bytes(n), from, bytes(n));
  __builtin_memcpy(to, from, bytes(n));
  return to;
}
wchar_t *LIB(wmemmove)(wchar_t *to, const wchar_t *from, size_t n) {
  __builtin_memmove(to, from, bytes(n));
  return to;
}
wchar_t *LIB(wmemset)(wchar_t *to, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; ++i)
    to[i] = c;
  return to;
}
int LIB(wmemcmp)(const wchar_t *a, const wchar_t *b, size_t n) {
  const _Bool d = LIB(gives_differences)();
  for (size_t i = 0; i < n; ++i)
    if (a[i] != b[i])
      return order_wide(a[i], b[i], d);
  return 0;
}
wchar_t *LIB(wmemchr)(const wchar_t *s, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; ++i)
    if (s[i] == c)
      return (wchar_t *)s + i;
  return NULL;
}
