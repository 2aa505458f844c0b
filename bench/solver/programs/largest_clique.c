/* The largest clique, by trying all sets of vertices and by branching on one vertex after the other. With BUG the second
   forgets to ask for the edges to the vertex it takes first. */
#include "input.h"
#ifndef N
#define N 5
#endif

static unsigned count(unsigned set) {
  unsigned n = 0;
  for (int i = 0; i < N; i++) n += set >> i & 1;
  return n;
}

static bool is_clique(const uint8_t near[N], unsigned set) {
  for (int i = 0; i < N; i++)
    if ((set >> i & 1) && (set & ~(near[i] | 1u << i))) return false;
  return true;
}

int main(void) {
  uint8_t near[N] = {0};
  for (int i = 0; i < N; i++)
    for (int j = i + 1; j < N; j++)
      if (nondet_bool()) {
        near[i] |= 1u << j;
        near[j] |= 1u << i;
      }
  unsigned set = below(1u << N); /* any clique */
  assume(is_clique(near, set));
  unsigned best = 0; /* largest[s]: of the vertices of s */
  uint8_t largest[1u << N];
  largest[0] = 0;
  for (unsigned s = 1; s < 1u << N; s++) {
    int v = 0;
    while (!(s >> v & 1)) v++;
    unsigned rest = s & ~(1u << v);
#ifdef BUG
    unsigned with = 1u + largest[rest & (near[v] | 1u << (v + 1))];
#else
    unsigned with = 1u + largest[rest & near[v]];
#endif
    unsigned without = largest[rest];
    largest[s] = (uint8_t)(with > without ? with : without);
  }
  best = largest[(1u << N) - 1];
  assert(count(set) <= best);
#ifdef BUG
  assert(best < N || is_clique(near, (1u << N) - 1));
#endif
}
