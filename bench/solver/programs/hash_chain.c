/* A hash table with chains in a pool: a later insertion of the same key replaces the value. */
#include "input.h"
#ifndef OPS
#define OPS 4
#endif
#define BUCKETS 4

static struct {
  uint16_t key, value;
  uint8_t next;
} pool[OPS + 1];
static uint8_t bucket[BUCKETS], used;

static unsigned hash(uint16_t key) { return (key ^ key >> 7) * 31 % BUCKETS; }

static uint8_t lookup(uint16_t key) {
  uint8_t at = bucket[hash(key)];
  while (at != 0 && pool[at].key != key) at = pool[at].next;
  return at;
}

static void insert(uint16_t key, uint16_t value) {
  uint8_t at = lookup(key);
  if (at == 0) {
    at = ++used;
    pool[at].key = key;
    pool[at].next = bucket[hash(key)];
    bucket[hash(key)] = at;
  }
  pool[at].value = value;
}

int main(void) {
  uint16_t probe = nondet_u16(), expected = 0;
  bool present = false;
  for (int o = 0; o < OPS; o++) {
    uint16_t key = nondet_u16(), value = nondet_u16();
    insert(key, value);
    if (key == probe) {
      present = true;
      expected = value;
    }
  }
  uint8_t at = lookup(probe);
  assert((at != 0) == present);
  assert(at == 0 || pool[at].value == expected);
}
