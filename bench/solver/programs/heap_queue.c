/* A priority queue as a binary heap: values come out in order. */
#include "input.h"
#ifndef N
#define N 5
#endif

static unsigned heap[N], used;

static void push(unsigned value) {
  unsigned i = used++;
  heap[i] = value;
  while (i > 0 && heap[(i - 1) / 2] > heap[i]) {
    unsigned parent = (i - 1) / 2, t = heap[i];
    heap[i] = heap[parent];
    heap[parent] = t;
    i = parent;
  }
}

static unsigned pop(void) {
  unsigned top = heap[0], i = 0;
  heap[0] = heap[--used];
  while (2 * i + 1 < used) {
    unsigned child = 2 * i + 1;
    if (child + 1 < used && heap[child + 1] < heap[child]) child++;
    if (heap[i] <= heap[child]) break;
    unsigned t = heap[i];
    heap[i] = heap[child];
    heap[child] = t;
    i = child;
  }
  return top;
}

int main(void) {
  for (int i = 0; i < N; i++) push(nondet_uint());
  unsigned previous = 0;
  for (int i = 0; i < N; i++) {
    unsigned value = pop();
    assert(previous <= value);
    previous = value;
  }
}
