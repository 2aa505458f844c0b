#include "../lib/bytes.h"

#include "harness.h"

static struct bytes any_bytes(void) {
  struct bytes b;
  b.capacity = any_size(BOUND + 2);
  b.end = any_size(b.capacity);
  b.start = any_size(b.end);
  b.data = b.capacity == 0 ? NULL : any_object(b.capacity);
  fathom_assume(bytes_is_valid(&b));
  return b;
}

static size_t unread(const struct bytes *b) { return b->end - b->start; }

/* The unread byte at any place, or nothing. */
struct sample {
  size_t place;
  bool exists;
  uint8_t value;
};

static struct sample any_sample(const struct bytes *b) {
  struct sample s = {fathom_nondet_size_t(), false, 0};
  s.exists = s.place < unread(b);
  if (s.exists)
    s.value = b->data[b->start + s.place];
  return s;
}

static bool is_kept(const struct bytes *b, const struct sample *s) {
  return !s->exists || (s->place < unread(b) && b->data[b->start + s->place] == s->value);
}

void bytes_init_harness(void) {
  struct bytes b;
  size_t capacity = fathom_nondet_size_t();
  bool done = bytes_init(&b, capacity);
  fathom_assert(bytes_is_valid(&b) && b.end == 0 && b.capacity == (done ? capacity : 0));
}

void bytes_clean_up_harness(void) {
  struct bytes b = any_bytes();
  bytes_clean_up(&b);
  fathom_assert(bytes_is_valid(&b) && b.capacity == 0);
}

void bytes_make_room_harness(void) {
  struct bytes b = any_bytes(), old = b;
  struct sample s = any_sample(&b);
  size_t n = fathom_nondet_size_t();
  bool done = bytes_make_room(&b, n);
  fathom_assert(bytes_is_valid(&b) && unread(&b) == unread(&old) && is_kept(&b, &s));
  if (done)
    fathom_assert(b.capacity - b.end >= n);
}

void bytes_write_harness(void) {
  struct bytes b = any_bytes(), old = b;
  struct sample s = any_sample(&b);
  size_t n = any_size(BOUND), k = fathom_nondet_size_t();
  uint8_t *from = any_object(n);
  bool done = bytes_write(&b, from, n);
  fathom_assert(bytes_is_valid(&b) && is_kept(&b, &s));
  fathom_assert(unread(&b) == unread(&old) + (done ? n : 0));
  if (done && k < n)
    fathom_assert(b.data[b.end - n + k] == from[k]);
}

void bytes_write_u8_harness(void) {
  struct bytes b = any_bytes(), old = b;
  struct sample s = any_sample(&b);
  uint8_t value = fathom_nondet_uint8();
  bool done = bytes_write_u8(&b, value);
  fathom_assert(bytes_is_valid(&b) && is_kept(&b, &s) && unread(&b) == unread(&old) + done);
  if (done)
    fathom_assert(b.data[b.end - 1] == value);
}

void bytes_write_be32_harness(void) {
  struct bytes b = any_bytes(), old = b;
  struct sample s = any_sample(&b);
  uint32_t value = fathom_nondet_uint32();
  bool done = bytes_write_be32(&b, value);
  fathom_assert(bytes_is_valid(&b) && is_kept(&b, &s) && unread(&b) == unread(&old) + 4 * done);
  if (done)
    fathom_assert(b.data[b.end - 4] == value >> 24 && b.data[b.end - 1] == (value & 255));
}

void bytes_read_harness(void) {
  struct bytes b = any_bytes(), old = b;
  struct sample s = any_sample(&b);
  size_t n = fathom_nondet_size_t();
  uint8_t to[BOUND + 2];
  fathom_assume(n <= sizeof to);
  bool done = bytes_read(&b, to, n);
  fathom_assert(bytes_is_valid(&b) && done == (n <= unread(&old)) && unread(&b) == unread(&old) - (done ? n : 0));
  if (done && s.exists && s.place < n)
    fathom_assert(to[s.place] == s.value);
}

void bytes_read_be32_harness(void) {
  struct bytes b = any_bytes(), old = b;
  uint32_t value;
  bool done = bytes_read_be32(&b, &value);
  fathom_assert(bytes_is_valid(&b) && done == (unread(&old) >= 4) && unread(&b) == unread(&old) - 4 * done);
  if (done)
    fathom_assert(value >> 24 == old.data[old.start] && (value & 255) == old.data[old.start + 3]);
}

void bytes_find_harness(void) {
  struct bytes b = any_bytes();
  struct sample s = any_sample(&b);
  uint8_t value = fathom_nondet_uint8();
  size_t place = bytes_find(&b, value);
  fathom_assert(place <= unread(&b));
  if (place < unread(&b))
    fathom_assert(b.data[b.start + place] == value);
  if (s.exists && s.place < place)
    fathom_assert(s.value != value);
}

void bytes_equal_harness(void) {
  struct bytes a = any_bytes(), b = any_bytes();
  struct sample s = any_sample(&a);
  bool equal = bytes_equal(&a, &b);
  if (equal)
    fathom_assert(unread(&a) == unread(&b) && is_kept(&b, &s));
  else
    fathom_assert(unread(&a) != unread(&b) || unread(&a) > 0);
}
