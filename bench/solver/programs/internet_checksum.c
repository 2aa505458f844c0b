/* The internet checksum updated for one changed word equals the checksum computed anew. */
#include "input.h"
#ifndef N
#define N 4
#endif

static uint16_t checksum(const uint16_t *w) {
  uint32_t sum = 0;
  for (int i = 0; i < N; i++) sum += w[i];
  while (sum >> 16) sum = (sum & 0xFFFF) + (sum >> 16);
  return ~sum;
}

int main(void) {
  uint16_t words[N];
  for (int i = 0; i < N; i++) words[i] = nondet_u16();
  words[0] |= 0x4500; /* a header is never all zero */
  uint16_t old_sum = checksum(words);
  unsigned k = 1 + below(N - 1);
  uint16_t old = words[k], fresh = nondet_u16();
  words[k] = fresh;
  uint32_t sum = (uint16_t)~old_sum + (uint16_t)~old + (uint32_t)fresh;
  sum = (sum & 0xFFFF) + (sum >> 16);
  sum = (sum & 0xFFFF) + (sum >> 16);
  assert((uint16_t)~sum == checksum(words));
}
