// string.h: what copies. Ranges of one call must not overlap.
#include "model.h"

// n bytes at p are written, m at q read. That both ranges are inside of their
// objects comes first: otherwise whether they meet depends on where objects
// happen to lie.
static void require_apart(void *p, size_t n, const void *q, size_t m) {
  size_t distance = (uintptr_t)p - (uintptr_t)q;
  writes(p, n);
  reads(q, m);
  require(n == 0 || m == 0 || (distance >= m && -distance >= n), MemcpyOverlap,
          "source and target overlap");
}
static void copy(void *to, const void *from, size_t n) {
  require_apart(to, n, from, n);
  __builtin_memcpy(to, from, n);
}

void *LIB(mempcpy)(void *to, const void *from, size_t n) {
  copy(to, from, n);
  return (byte *)to + n;
}
void LIB(bcopy)(const void *from, void *to, size_t n) {
  if (n == 0) {
    writes(to, 0);
    reads(from, 0);
  }
  __builtin_memmove(to, from, n);
}
void LIB(bzero)(void *p, size_t n) {
  if (n == 0)
    writes(p, 0);
  __builtin_memset(p, 0, n);
}
void LIB(explicit_bzero)(void *p, size_t n) { LIB(bzero)(p, n); }

void *LIB(memccpy)(void *to, const void *from, int c, size_t n) {
  const byte *q = from;
  size_t i = 0;
  while (i < n && q[i] != (byte)c)
    ++i;
  if (i == n) {
    copy(to, from, n);
    return NULL;
  }
  copy(to, from, i + 1);
  return (byte *)to + i + 1;
}
void LIB(swab)(const void *from, void *to, ssize_t n) {
  const byte *q = from;
  byte *p = to;
  if (n < 2)
    return;
  size_t even = (size_t)n / 2 * 2;
  require_apart(to, even, from, even);
  for (size_t i = 0; i < even; i += 2) {
    byte first = q[i];
    p[i] = q[i + 1];
    p[i + 1] = first;
  }
  // What becomes of the last of an odd number of bytes is open.
  if ((n & 1) != 0 && any_bool("the last byte is written, too"))
    p[even] = any_byte("last byte");
}

char *LIB(strcpy)(char *to, const char *from) {
  copy(to, from, LIB(strlen)(from) + 1);
  return to;
}
char *LIB(stpcpy)(char *to, const char *from) {
  size_t n = LIB(strlen)(from);
  copy(to, from, n + 1);
  return to + n;
}
// All n bytes are written; the rest of them is zero.
char *LIB(stpncpy)(char *to, const char *from, size_t n) {
  size_t m = LIB(strnlen)(from, n);
  require_apart(to, n, from, m < n ? m + 1 : m);
  __builtin_memcpy(to, from, m);
  __builtin_memset(to + m, 0, n - m);
  return to + m;
}
char *LIB(strncpy)(char *to, const char *from, size_t n) {
  LIB(stpncpy)(to, from, n);
  return to;
}
char *LIB(strcat)(char *to, const char *from) {
  size_t k = LIB(strlen)(to), n = LIB(strlen)(from);
  require_apart(to + k, n + 1, from, n + 1);
  __builtin_memcpy(to + k, from, n + 1);
  return to;
}
char *LIB(strncat)(char *to, const char *from, size_t n) {
  size_t k = LIB(strlen)(to), m = LIB(strnlen)(from, n);
  require_apart(to + k, m + 1, from, m < n ? m + 1 : m);
  __builtin_memcpy(to + k, from, m);
  to[k + m] = 0;
  return to;
}
size_t LIB(strlcpy)(char *to, const char *from, size_t n) {
  size_t m = LIB(strlen)(from);
  if (n == 0)
    return m;
  size_t copied = m < n ? m : n - 1;
  require_apart(to, copied + 1, from, m + 1);
  __builtin_memcpy(to, from, copied);
  to[copied] = 0;
  return m;
}
size_t LIB(strlcat)(char *to, const char *from, size_t n) {
  size_t k = LIB(strnlen)(to, n), m = LIB(strlen)(from);
  if (k == n)
    return n + m;
  size_t copied = m < n - k ? m : n - k - 1;
  require_apart(to + k, copied + 1, from, m + 1);
  __builtin_memcpy(to + k, from, copied);
  to[k + copied] = 0;
  return k + m;
}
// The C locale: a copy. What is in the array if the text has no room is open.
size_t LIB(strxfrm)(char *to, const char *from, size_t n) {
  if (!is_c_locale(LC_COLLATE))
    unsupported("strxfrm in a locale other than C");
  size_t m = LIB(strlen)(from);
  if (m >= n && n > 0) {
    require_apart(to, n, from, m + 1);
    spoil(to, n);
    return m;
  }
  if (n > 0)
    copy(to, from, m < n ? m + 1 : n);
  return m;
}

char *LIB(strdup)(const char *s) {
  size_t n = LIB(strlen)(s);
  char *result = malloc(n + 1);
  if (result != NULL)
    __builtin_memcpy(result, s, n + 1);
  return result;
}
char *LIB(strndup)(const char *s, size_t n) {
  size_t m = LIB(strnlen)(s, n);
  char *result = malloc(m + 1);
  if (result != NULL) {
    __builtin_memcpy(result, s, m);
    result[m] = 0;
  }
  return result;
}
