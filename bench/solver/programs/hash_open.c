/* Open addressing with linear probing: every key finds its own value. With BUG the probe does not wrap. */
#include "input.h"
#ifndef KEYS
#define KEYS 3
#endif
#define SLOTS 8

static uint32_t key_of[SLOTS], value_of[SLOTS];

static unsigned home(uint32_t key) { return key * 0x9E3779B1u >> 29; }

#ifdef BUG
#define STEP(h) ((h) + 1)
#else
#define STEP(h) (((h) + 1) % SLOTS)
#endif

int main(void) {
  uint32_t key[KEYS], value[KEYS];
  for (int i = 0; i < KEYS; i++) {
    key[i] = nondet_u32();
    value[i] = nondet_u32();
    assume(key[i] != 0);
    for (int j = 0; j < i; j++) assume(key[j] != key[i]);
    unsigned h = home(key[i]);
    while (key_of[h] != 0) h = STEP(h);
    key_of[h] = key[i];
    value_of[h] = value[i];
  }
  for (int i = 0; i < KEYS; i++) {
    unsigned h = home(key[i]);
    while (key_of[h] != key[i]) h = STEP(h);
    assert(value_of[h] == value[i]);
  }
}
