/* Appends to a buffer of symbolic capacity check for room first. With BUG the check overflows. */
#include "input.h"
#ifndef CAP
#define CAP 12
#endif
#ifndef CHUNK
#define CHUNK 6
#endif

struct buffer {
  uint8_t *bytes;
  size_t length, capacity;
};

static bool append(struct buffer *b, const uint8_t *from, size_t count) {
#ifdef BUG
  if ((uint8_t)(b->length + count) > b->capacity) return false;
#else
  if (count > b->capacity - b->length) return false;
#endif
  for (size_t i = 0; i < count && i < CHUNK; i++) b->bytes[b->length + i] = from[i];
  b->length += count;
  return true;
}

int main(void) {
  struct buffer b;
  b.capacity = nondet_size();
  assume(b.capacity > 0 && b.capacity <= CAP);
  b.bytes = malloc(b.capacity);
  assume(b.bytes != NULL);
  b.length = nondet_size();
  assume(b.length <= b.capacity);
  uint8_t from[CHUNK];
  for (int i = 0; i < CHUNK; i++) from[i] = nondet_u8();
  size_t old = b.length, n = nondet_size(), m = nondet_size();
#ifndef BUG
  assume(n <= CHUNK && m <= CHUNK);
#endif
  bool first = append(&b, from, n), second = append(&b, from, m);
  assert(b.length <= b.capacity);
  if (first && second && m > 3) assert(b.bytes[old + n + 2] == from[2]);
}
