// Two sums of bytes in one word, of the whole and of two parts: as integers
// that were packed and taken out again, where each position is looked at.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

enum { N = 5, PRIME = 65521 };

static unsigned long checksum(const unsigned char *text, unsigned n) {
  unsigned long a = 1, b = 0;
  while (n--) {
    a += *text++;
    b += a;
  }
  return a % PRIME | (b % PRIME) << 16;
}

static unsigned long combined(unsigned long first, unsigned long second,
                              unsigned n) {
  unsigned long a = first & 0xffff, b = a * n % PRIME;
#ifdef BUG
  b += (first >> 16) + (second >> 16) + PRIME - n + 1;
#else
  b += (first >> 16) + (second >> 16) + PRIME - n;
#endif
  a += (second & 0xffff) + PRIME - 1;
  if (a >= PRIME)
    a -= PRIME;
  if (b >= PRIME)
    b -= PRIME;
  return a | b << 16;
}

int main(void) {
  unsigned char text[N];
  for (int i = 0; i < N; ++i)
    text[i] = fathom_nondet_uchar();
  unsigned at = fathom_nondet_uint() % (N + 1);
  unsigned long first = checksum(text, at);
  unsigned long second = checksum(text + at, N - at);
  fathom_assert(combined(first, second, N - at) == checksum(text, N));
  return 0;
}
