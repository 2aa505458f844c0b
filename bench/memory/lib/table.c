#include "table.h"

/* Keys are numbers that somebody counted: folding their parts is enough. */
static size_t home_of(uint32_t key, size_t mask) { return (key ^ key >> 11 ^ key >> 21) & mask; }

/* Whether a probe for the key arrives at place i without meeting a free entry. */
static bool is_reachable(const struct table *t, size_t i) {
  for (size_t k = home_of(t->entries[i].key, t->mask); k != i; k = (k + 1) & t->mask)
    if (!t->entries[k].used || t->entries[k].key == t->entries[i].key)
      return false;
  return true;
}

bool table_is_valid(const struct table *t) {
  if (t == NULL || t->mask >= SIZE_MAX / sizeof(struct entry) || (t->mask & (t->mask + 1)) != 0 ||
      !mem_readable(t->entries, (t->mask + 1) * sizeof(struct entry)) || t->count > t->mask)
    return false;
  size_t used = 0;
  for (size_t i = 0; i <= t->mask; i++)
    if (t->entries[i].used) {
      used++;
      if (!is_reachable(t, i))
        return false;
    }
  return used == t->count;
}

bool table_init(struct table *t, unsigned bits) {
  if (bits == 0 || bits > 24)
    return false;
  size_t size = (size_t)1 << bits;
  t->entries = mem_alloc(size * sizeof(struct entry));
  if (t->entries == NULL)
    return false;
  for (size_t i = 0; SEEDED(TABLE_INIT_LAST) ? i <= size : i < size; i++)
    t->entries[i].used = false;
  t->mask = SEEDED(TABLE_INIT_MASK) ? size : size - 1;
  t->count = 0;
  return true;
}

void table_clean_up(struct table *t) {
  mem_free(t->entries);
  t->entries = NULL;
  t->mask = t->count = 0;
}

struct entry *table_find(const struct table *t, uint32_t key) {
  size_t i = home_of(key, t->mask);
  while (t->entries[i].used && t->entries[i].key != key)
    i = SEEDED(TABLE_FIND_WRAP) ? i + 1 : (i + 1) & t->mask;
  return &t->entries[i];
}

bool table_put(struct table *t, uint32_t key, uint32_t value) {
  struct entry *e = table_find(t, key);
  if (!e->used) {
    if (4 * (t->count + 1) > 3 * (t->mask + 1)) {
      if (!table_grow(t))
        return false;
      if (!SEEDED(TABLE_PUT_STALE))
        e = table_find(t, key);
    }
    e->key = key;
    e->used = true;
    if (!SEEDED(TABLE_PUT_COUNT))
      t->count++;
  }
  e->value = value;
  return true;
}

bool table_get(const struct table *t, uint32_t key, uint32_t *value) {
  const struct entry *e = table_find(t, key);
  if (!e->used && !SEEDED(TABLE_GET_UNUSED))
    return false;
  *value = e->value;
  return true;
}

bool table_remove(struct table *t, uint32_t key) {
  size_t hole = (size_t)(table_find(t, key) - t->entries);
  if (!t->entries[hole].used)
    return false;
  t->entries[hole].used = false;
  t->count--;
  if (SEEDED(TABLE_REMOVE_HOLE))
    return true;
  for (size_t i = (hole + 1) & t->mask; t->entries[i].used; i = (i + 1) & t->mask) {
    /* The entry may fill the hole if the hole lies between its home and i. */
    size_t home = home_of(t->entries[i].key, t->mask);
    if (((i - home) & t->mask) < ((i - hole) & t->mask))
      continue;
    t->entries[hole] = t->entries[i];
    t->entries[i].used = false;
    hole = i;
  }
  return true;
}

bool table_grow(struct table *t) {
  if (t->mask >= SIZE_MAX / (2 * sizeof(struct entry)) - 1)
    return false;
  size_t size = 2 * (t->mask + 1);
  struct table bigger = {mem_alloc((SEEDED(TABLE_GROW_SIZE) ? t->mask + 1 : size) * sizeof(struct entry)), size - 1,
                         t->count};
  if (bigger.entries == NULL && !SEEDED(TABLE_GROW_NULL))
    return false;
  for (size_t i = 0; i < size; i++)
    bigger.entries[i].used = false;
  for (size_t i = 0; i <= t->mask; i++)
    if (t->entries[i].used)
      *table_find(&bigger, t->entries[i].key) = t->entries[i];
  mem_free(t->entries);
  *t = bigger;
  return true;
}

struct entry *table_next(const struct table *t, const struct entry *e) {
  size_t i = e == NULL ? 0 : (size_t)(e - t->entries) + 1;
  while (SEEDED(TABLE_NEXT_END) ? i <= t->mask + 1 : i <= t->mask) {
    if (t->entries[i].used)
      return &t->entries[i];
    i++;
  }
  return NULL;
}
