#include "../lib/ring.h"

#include "harness.h"

static struct ring any_ring(void) {
  struct ring r;
  r.capacity = 1 + any_size(BOUND);
  r.head = any_size(r.capacity - 1);
  r.count = any_size(r.capacity);
  r.data = any_object(r.capacity);
  fathom_assume(ring_is_valid(&r));
  return r;
}

/* The k-th oldest byte, in the harness' own words; k < count. */
static uint8_t at(const struct ring *r, size_t k) { return r->data[(r->head + k) % r->capacity]; }

/* Any byte of the queue, or nothing. */
struct sample {
  size_t place;
  bool exists;
  uint8_t value;
};

static struct sample any_sample(const struct ring *r) {
  struct sample s = {fathom_nondet_size_t(), false, 0};
  s.exists = s.place < r->count;
  if (s.exists)
    s.value = at(r, s.place);
  return s;
}

static bool is_kept(const struct ring *r, const struct sample *s, size_t popped) {
  if (!s->exists || s->place < popped)
    return true;
  return s->place - popped < r->count && at(r, s->place - popped) == s->value;
}

void ring_init_harness(void) {
  struct ring r;
  size_t capacity = fathom_nondet_size_t();
  if (ring_init(&r, capacity))
    fathom_assert(ring_is_valid(&r) && r.capacity == capacity && r.count == 0);
}

void ring_clean_up_harness(void) {
  struct ring r = any_ring();
  ring_clean_up(&r);
  fathom_assert(r.data == NULL && r.count == 0);
}

void ring_room_harness(void) {
  struct ring r = any_ring();
  size_t room = ring_room(&r);
  for (size_t i = 0; i < room; i++)
    fathom_assert(ring_push(&r, 0));
  fathom_assert(!ring_push(&r, 0));
}

void ring_push_harness(void) {
  struct ring r = any_ring(), old = r;
  struct sample s = any_sample(&r);
  uint8_t value = fathom_nondet_uint8();
  bool done = ring_push(&r, value);
  fathom_assert(ring_is_valid(&r) && done == (old.count < old.capacity) && r.count == old.count + done);
  fathom_assert(is_kept(&r, &s, 0));
  if (done)
    fathom_assert(at(&r, r.count - 1) == value);
}

void ring_pop_harness(void) {
  struct ring r = any_ring(), old = r;
  struct sample s = any_sample(&r);
  uint8_t value;
  bool done = ring_pop(&r, &value);
  fathom_assert(ring_is_valid(&r) && done == (old.count > 0) && r.count == old.count - done);
  fathom_assert(is_kept(&r, &s, 1));
  if (s.exists && s.place == 0)
    fathom_assert(value == s.value);
}

void ring_peek_harness(void) {
  struct ring r = any_ring();
  struct sample s = any_sample(&r);
  uint8_t value;
  bool done = ring_peek(&r, s.place, &value);
  fathom_assert(done == s.exists);
  if (done)
    fathom_assert(value == s.value);
}

void ring_write_harness(void) {
  struct ring r = any_ring(), old = r;
  struct sample s = any_sample(&r);
  size_t n = any_size(BOUND), k = fathom_nondet_size_t();
  uint8_t *from = any_object(n);
  size_t written = ring_write(&r, from, n);
  fathom_assert(ring_is_valid(&r) && r.count == old.count + written);
  fathom_assert(written == n || (written < n && r.count == r.capacity));
  fathom_assert(is_kept(&r, &s, 0));
  if (k < written)
    fathom_assert(at(&r, old.count + k) == from[k]);
}

void ring_read_harness(void) {
  struct ring r = any_ring(), old = r;
  struct sample s = any_sample(&r);
  size_t n = any_size(BOUND);
  uint8_t *to = any_object(n);
  size_t got = ring_read(&r, to, n);
  fathom_assert(ring_is_valid(&r) && r.count == old.count - got);
  fathom_assert(got == n || (got < n && r.count == 0));
  fathom_assert(is_kept(&r, &s, got));
  if (s.exists && s.place < got)
    fathom_assert(to[s.place] == s.value);
}
