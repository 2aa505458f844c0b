// A ring buffer of bytes of any size: put, get, peek, write, skip, clear. Invariant: head < size, count <= size.
// BUG: a write that fits exactly up to the end leaves head at size.
// INPUTS: 4 1 4 0 0 0 0 1 0 1
#include <fathom.h>
#include <stdlib.h>
struct ring {
  unsigned char *data;
  unsigned size;
  unsigned head;  /* where the next byte is written */
  unsigned count; /* bytes that are there */
};

static unsigned tail(const struct ring *r) {
  return r->head >= r->count ? r->head - r->count : r->head + (r->size - r->count);
}

static bool put(struct ring *r, unsigned char c) {
  if (r->count == r->size)
    return false;
  r->data[r->head] = c;
  if (++r->head == r->size)
    r->head = 0;
  r->count++;
  return true;
}

static bool get(struct ring *r, unsigned char *c) {
  if (r->count == 0)
    return false;
  *c = r->data[tail(r)];
  r->count--;
  return true;
}

/* As many bytes as there is room for; their number. */
static unsigned write_bytes(struct ring *r, unsigned n) {
  unsigned room = r->size - r->count, done;
  if (n > room)
    n = room;
  for (done = 0; done < n; done++) {
    r->data[r->head] = fathom_nondet_uchar();
    r->head++;
#ifdef BUG
    if (r->head > r->size)
#else
    if (r->head == r->size)
#endif
      r->head = 0;
  }
  r->count += n;
  return n;
}

static void skip(struct ring *r, unsigned n) {
  r->count -= n < r->count ? n : r->count;
}

int main(void) {
  struct ring r = {0};
  unsigned char c = 0;
  r.size = fathom_nondet_uint();
  fathom_assume(r.size > 0 && r.size <= 1000000);
  r.data = calloc(r.size, 1);
  if (!r.data)
    return 0;
  for (;;) {
    unsigned what = fathom_nondet_uint();
    if (what == 0)
      put(&r, 1);
    else if (what == 1)
      fathom_assert(write_bytes(&r, fathom_nondet_uint()) <= r.size);
    else if (what == 2)
      get(&r, &c);
    else if (what == 3 && r.count > 0)
      c ^= r.data[tail(&r)];
    else if (what == 4)
      skip(&r, fathom_nondet_uint());
    else if (what == 5)
      r.head = r.count = 0;
    else
      break;
    fathom_assert(r.count <= r.size && r.head < r.size);
  }
  free(r.data);
  return 0;
}
