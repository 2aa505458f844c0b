/* Base64 with padding: bytes of symbolic number come back. With BUG the padding is counted wrongly. */
#include "input.h"
#ifndef N
#define N 6
#endif
#define TEXT ((N + 2) / 3 * 4)

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static unsigned value(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  return c == '+' ? 62 : 63;
}

int main(void) {
  uint8_t bytes[N + 2] = {0}, again[N + 2];
  char text[TEXT];
  unsigned n = below(N + 1), groups = (n + 2) / 3;
  for (unsigned i = 0; i < N; i++) bytes[i] = i < n ? nondet_u8() : 0;
  for (unsigned g = 0; g < groups; g++) {
    uint32_t block = bytes[3 * g] << 16 | bytes[3 * g + 1] << 8 | bytes[3 * g + 2];
    for (int k = 0; k < 4; k++) text[4 * g + k] = alphabet[block >> (18 - 6 * k) & 63];
    if (3 * g + 1 >= n) text[4 * g + 2] = '=';
    if (3 * g + 2 >= n) text[4 * g + 3] = '=';
  }
  unsigned size = 0;
  for (unsigned g = 0; g < groups; g++) {
    uint32_t block = 0;
    unsigned padding = 0;
    for (int k = 0; k < 4; k++) {
      char c = text[4 * g + k];
      padding += c == '=';
      block = block << 6 | (c == '=' ? 0 : value(c));
    }
    for (unsigned k = 0; k < 3; k++) again[3 * g + k] = block >> (16 - 8 * k);
#ifdef BUG
    size += padding == 2 ? 2 : 3 - padding;
#else
    size += 3 - padding;
#endif
  }
  assert(size == n);
  for (unsigned i = 0; i < n; i++) assert(again[i] == bytes[i]);
}
