// Counting words in a text that is copied byte by byte first.
#include <assert.h>
#ifndef N
#define N 200
#endif
static const char text[] = "the quick brown fox jumps over the lazy dog ";
static char copy[sizeof text];
static unsigned words(const char *s) {
  unsigned count = 0;
  int inside = 0;
  for (; *s; ++s) {
    if (*s == ' ')
      inside = 0;
    else if (!inside) {
      inside = 1;
      ++count;
    }
  }
  return count;
}
int main(void) {
  unsigned total = 0;
  for (unsigned i = 0; i < N; ++i) {
    unsigned j = 0;
    do
      copy[j] = text[j];
    while (text[j++]);
    total += words(copy);
  }
  assert(total == 9 * N);
  return 0;
}
