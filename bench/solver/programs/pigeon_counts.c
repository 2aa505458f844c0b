/* More pigeons than holes, with a truth value for each pair: no hole has two pigeons, so one has no hole. A hole's
   pigeons are counted in several ways. With BUG there are as many of each. */
#include "input.h"
#ifndef N
#define N 5
#endif
#ifndef COUNT
#define COUNT 0
#endif
#ifdef BUG
#define PIGEONS N
#else
#define PIGEONS (N + 1)
#endif

static bool at_most_one(const bool in[PIGEONS]) {
#if COUNT == 0 /* a sum */
  unsigned sum = 0;
  for (int i = 0; i < PIGEONS; i++) sum += in[i];
  return sum <= 1;
#elif COUNT == 1 /* the bits of a word */
  unsigned set = 0;
  for (int i = 0; i < PIGEONS; i++) set |= (unsigned)in[i] << i;
  return __builtin_popcount(set) <= 1;
#elif COUNT == 2 /* a word without its lowest bit */
  unsigned set = 0;
  for (int i = 0; i < PIGEONS; i++) set |= (unsigned)in[i] << i;
  return (set & (set - 1)) == 0;
#elif COUNT == 3 /* pairs */
  bool good = true;
  for (int i = 0; i < PIGEONS; i++)
    for (int j = i + 1; j < PIGEONS; j++) good &= !(in[i] & in[j]);
  return good;
#else /* one after the other: was there one before? */
  bool good = true, before = false;
  for (int i = 0; i < PIGEONS; i++) {
    good &= !(in[i] & before);
    before |= in[i];
  }
  return good;
#endif
}

int main(void) {
  bool in[N][PIGEONS];
  for (int h = 0; h < N; h++) {
    for (int i = 0; i < PIGEONS; i++) in[h][i] = nondet_bool();
    assume(at_most_one(in[h]));
  }
  bool all = true;
  for (int i = 0; i < PIGEONS; i++) {
    bool somewhere = false;
    for (int h = 0; h < N; h++) somewhere |= in[h][i];
    all &= somewhere;
  }
  assert(!all);
}
