#include "ring.h"

#include <string.h>

bool ring_is_valid(const struct ring *r) {
  return r != NULL && r->capacity > 0 && r->head < r->capacity && r->count <= r->capacity &&
         mem_readable(r->data, r->capacity);
}

bool ring_init(struct ring *r, size_t capacity) {
  if (capacity == 0)
    return false;
  r->data = mem_alloc(SEEDED(RING_INIT_SIZE) ? capacity - 1 : capacity);
  if (r->data == NULL)
    return false;
  r->capacity = capacity;
  r->head = r->count = 0;
  return true;
}

void ring_clean_up(struct ring *r) {
  mem_free(r->data);
  if (SEEDED(RING_CLEAN_UP_AFTER))
    r->data[0] = 0;
  r->data = NULL;
  r->capacity = r->head = r->count = 0;
}

size_t ring_room(const struct ring *r) { return r->capacity - r->count; }

/* The place `steps` bytes behind the head; steps <= capacity. */
static size_t ring_place(const struct ring *r, size_t steps) {
  size_t before_end = r->capacity - r->head;
  if (SEEDED(RING_PLACE_WRAP) ? steps <= before_end : steps < before_end)
    return r->head + steps;
  return steps - before_end;
}

bool ring_push(struct ring *r, uint8_t value) {
  if (SEEDED(RING_PUSH_FULL) ? r->count > r->capacity : r->count == r->capacity)
    return false;
  r->data[ring_place(r, r->count)] = value;
  r->count++;
  return true;
}

bool ring_pop(struct ring *r, uint8_t *value) {
  if (r->count == 0)
    return false;
  *value = r->data[r->head];
  r->head = SEEDED(RING_POP_MODULO) ? (r->head + 1) % (r->capacity + 1) : ring_place(r, 1);
  if (!SEEDED(RING_POP_COUNT))
    r->count--;
  return true;
}

bool ring_peek(const struct ring *r, size_t index, uint8_t *value) {
  if (index >= r->count)
    return false;
  *value = r->data[SEEDED(RING_PEEK_MODULO) ? r->head + index : ring_place(r, index)];
  return true;
}

size_t ring_write(struct ring *r, const uint8_t *from, size_t n) {
  if (n > ring_room(r))
    n = ring_room(r);
  size_t place = ring_place(r, r->count);
  size_t first = r->capacity - place;
  if (first > n || SEEDED(RING_WRITE_SPLIT))
    first = n;
  memcpy(r->data + place, from, first);
  memcpy(r->data, from + first, n - first);
  r->count += n;
  return n;
}

size_t ring_read(struct ring *r, uint8_t *to, size_t n) {
  if (n > r->count)
    n = r->count;
  size_t first = r->capacity - r->head;
  if (first > n)
    first = n;
  memcpy(to, r->data + r->head, first);
  memcpy(to + first, r->data, SEEDED(RING_READ_REST) ? n : n - first);
  r->head = ring_place(r, n);
  r->count -= n;
  return n;
}
