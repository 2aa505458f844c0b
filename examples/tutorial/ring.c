// A ring of bytes, as somebody has left it.
#include "ring.h"

void ring_init(struct ring *r, unsigned char *data, unsigned size) {
  r->data = data;
  r->size = size;
  r->head = 0;
  r->count = 0;
}

unsigned ring_free(const struct ring *r) { return r->size - r->count; }

int ring_put(struct ring *r, unsigned char byte) {
#ifdef FIXED
  if (r->count >= r->size)
#else
  if (r->count > r->size)
#endif
    return -1;
  unsigned at = r->head + r->count;
  if (at >= r->size)
    at -= r->size;
  r->data[at] = byte;
  r->count++;
  return 0;
}

int ring_mean(const int *values, int count) {
  int sum = 0;
  for (int i = 0; i < count; i++)
    sum += values[i];
  return sum / count;
}
