/* Splitting a line at commas outside quotes: fields and separators add up to the line. */
#include "input.h"
#ifndef N
#define N 10
#endif

int main(void) {
  char line[N];
  for (int i = 0; i < N; i++) line[i] = nondet_char();
  unsigned start[N + 1], end[N + 1], fields = 0, from = 0;
  bool quoted = false;
  for (unsigned i = 0; i <= N; i++) {
    if (i < N && line[i] == '"') quoted = !quoted;
    if (i == N || (line[i] == ',' && !quoted)) {
      start[fields] = from;
      end[fields++] = i;
      from = i + 1;
    }
  }
  unsigned total = fields - 1;
  for (unsigned f = 0; f < fields; f++) {
    assert(start[f] <= end[f] && end[f] <= N);
    assert(f == 0 || start[f] == end[f - 1] + 1);
    total += end[f] - start[f];
  }
  assert(total == N);
}
