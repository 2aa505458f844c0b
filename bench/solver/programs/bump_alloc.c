/* A bump allocator gives aligned blocks inside its arena that do not overlap. With BUG the sum may wrap. */
#include "input.h"
#ifndef N
#define N 3
#endif

static size_t used, arena;

static bool take(size_t size, size_t align, size_t *at) {
#ifdef BUG
  size_t start = (used + align - 1) & ~(align - 1);
  if (start + size > arena) return false;
#else
  if (used > SIZE_MAX - (align - 1)) return false;
  size_t start = (used + align - 1) & ~(align - 1);
  if (start > arena || size > arena - start) return false;
#endif
  *at = start;
  used = start + size;
  return true;
}

int main(void) {
  size_t start[N], size[N];
  unsigned got = 0;
  arena = nondet_size();
  for (int i = 0; i < N; i++) {
    size_t bytes = nondet_size(), shift = below(13), at = 0;
    if (take(bytes, (size_t)1 << shift, &at)) {
      assert((at & (((size_t)1 << shift) - 1)) == 0);
      start[got] = at;
      size[got++] = bytes;
    }
  }
  for (unsigned i = 0; i < got; i++) {
    assert(start[i] <= arena && size[i] <= arena - start[i]);
    for (unsigned j = 0; j < i; j++) assert(start[j] + size[j] <= start[i]);
  }
}
