/* A hash table from 32-bit keys to 32-bit values: open addressing with linear
 * probing. Removal moves later entries back, so there are no tombstones. */
#ifndef TABLE_H
#define TABLE_H
#include "contract.h"

struct entry {
  uint32_t key;
  uint32_t value;
  bool used;
};

struct table {
  struct entry *entries;
  size_t mask;  /* number of entries - 1, which is a power of two */
  size_t count; /* used ones; at least one is not */
};

bool table_is_valid(const struct table *t);
/* 2^bits entries. */
bool table_init(struct table *t, unsigned bits);
void table_clean_up(struct table *t);
/* The entry of the key, or the free one where it would go. */
struct entry *table_find(const struct table *t, uint32_t key);
/* False if there is no memory. */
bool table_put(struct table *t, uint32_t key, uint32_t value);
bool table_get(const struct table *t, uint32_t key, uint32_t *value);
bool table_remove(struct table *t, uint32_t key);
/* Twice as many entries. */
bool table_grow(struct table *t);
/* The next used entry behind e, the first one for NULL; NULL at the end. */
struct entry *table_next(const struct table *t, const struct entry *e);
#endif
