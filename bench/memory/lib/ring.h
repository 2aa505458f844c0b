/* A queue of bytes in a fixed circle of memory. */
#ifndef RING_H
#define RING_H
#include "contract.h"

struct ring {
  uint8_t *data;
  size_t capacity; /* not 0 */
  size_t head;     /* where the oldest byte is */
  size_t count;
};

bool ring_is_valid(const struct ring *r);
bool ring_init(struct ring *r, size_t capacity);
void ring_clean_up(struct ring *r);
size_t ring_room(const struct ring *r);
/* False if it is full, or empty. */
bool ring_push(struct ring *r, uint8_t value);
bool ring_pop(struct ring *r, uint8_t *value);
/* The index-th oldest byte. */
bool ring_peek(const struct ring *r, size_t index, uint8_t *value);
/* As many bytes as fit, or are there; returns how many. */
size_t ring_write(struct ring *r, const uint8_t *from, size_t n);
size_t ring_read(struct ring *r, uint8_t *to, size_t n);
#endif
