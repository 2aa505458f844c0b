/* UTF-8: text that is decoded and encoded again comes back, since overlong forms are refused. With BUG they are not. */
#include "input.h"
#ifndef N
#define N 8
#endif

static unsigned encode(uint32_t c, uint8_t *s) {
  if (c < 0x80) {
    s[0] = c;
    return 1;
  }
  if (c < 0x800) {
    s[0] = 0xC0 | c >> 6;
    s[1] = 0x80 | (c & 63);
    return 2;
  }
  if (c < 0x10000) {
    s[0] = 0xE0 | c >> 12;
    s[1] = 0x80 | (c >> 6 & 63);
    s[2] = 0x80 | (c & 63);
    return 3;
  }
  s[0] = 0xF0 | c >> 18;
  s[1] = 0x80 | (c >> 12 & 63);
  s[2] = 0x80 | (c >> 6 & 63);
  s[3] = 0x80 | (c & 63);
  return 4;
}

static bool decode(const uint8_t *s, unsigned n, uint32_t *c) {
  unsigned length = s[0] < 0x80 ? 1 : s[0] >> 5 == 6 ? 2 : s[0] >> 4 == 14 ? 3 : s[0] >> 3 == 30 ? 4 : 0;
  if (length == 0 || length > n) return false;
  uint32_t value = length == 1 ? s[0] : s[0] & (0x7F >> length);
  for (unsigned i = 1; i < length; i++) {
    if (s[i] >> 6 != 2) return false;
    value = value << 6 | (s[i] & 63);
  }
#ifndef BUG
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  if (value < least[length]) return false;
#endif
  if (value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) return false;
  *c = value;
  return true;
}

int main(void) {
  uint8_t in[N], out[N + 4];
  unsigned size = 0;
  for (int i = 0; i < N; i++) in[i] = nondet_u8();
  while (size < N) {
    uint32_t c = 0;
    if (!decode(&in[size], N - size, &c)) break;
    size += encode(c, &out[size]);
  }
  assert(size <= N);
  for (unsigned i = 0; i < size; i++) assert(in[i] == out[i]);
}
