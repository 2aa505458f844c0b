/* A binary search tree in a pool: what was inserted is found, what was not is not. */
#include "input.h"
#ifndef N
#define N 4
#endif
#define NONE 255

static struct {
  int key;
  uint8_t left, right;
} pool[N];
static uint8_t root = NONE, used;

static void insert(int key) {
  uint8_t *link = &root;
  while (*link != NONE) {
    if (pool[*link].key == key) return;
    link = key < pool[*link].key ? &pool[*link].left : &pool[*link].right;
  }
  pool[used].key = key;
  pool[used].left = pool[used].right = NONE;
  *link = used++;
}

static bool contains(int key) {
  uint8_t at = root;
  while (at != NONE && pool[at].key != key) at = key < pool[at].key ? pool[at].left : pool[at].right;
  return at != NONE;
}

int main(void) {
  int keys[N], probe = nondet_int();
  bool expected = false;
  for (int i = 0; i < N; i++) {
    keys[i] = nondet_int();
    insert(keys[i]);
    expected |= keys[i] == probe;
  }
  assert(contains(probe) == expected);
}
