// Table I.d: a function appends to one of two objects, again and again; that the
// source was not touched is said by the shadow's flag, or by a copy of a byte at
// an arbitrary place before and after.
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

#ifndef ROUNDS
#define ROUNDS 2
#endif
#define SIZE 1000

struct Buffer {
  size_t length, capacity;
  unsigned char *bytes;
};

static int append(struct Buffer *to, const struct Buffer *from) {
  if (to->capacity - to->length < from->length)
    return -1;
  if (from->length > 0)
    memcpy(to->bytes + to->length, from->bytes, from->length);
  to->length += from->length;
  return 0;
}

static void make(struct Buffer *b) {
  b->capacity = fathom_nondet_size_t();
  b->length = fathom_nondet_size_t();
  fathom_assume(b->capacity > 0 && b->capacity <= SIZE &&
                b->length <= b->capacity);
  b->bytes = malloc(b->capacity);
  fathom_havoc(b->bytes, b->capacity);
}

int main(void) {
  struct Buffer to, other, from;
  make(&to);
  make(&other);
  make(&from);
#ifdef COPY
  size_t place = fathom_nondet_size_t();
  fathom_assume(place < from.capacity);
  unsigned char byte = from.bytes[place];
#else
  fathom_reset_modified(from.bytes);
#endif
  for (int i = 0; i < ROUNDS; i++)
    append(fathom_nondet_bool() ? &to : &other, &from);
#ifdef COPY
  fathom_assert(from.bytes[place] == byte);
#else
  fathom_assert(!fathom_is_modified(from.bytes));
#endif
  free(to.bytes);
  free(other.bytes);
  free(from.bytes);
  return 0;
}
