#include "../lib/table.h"

#include "harness.h"

#ifndef BITS
#define BITS 2
#endif

static struct table any_table(unsigned bits) {
  struct table t;
  size_t size = (size_t)1 << bits;
  t.entries = malloc(size * sizeof *t.entries);
  for (size_t i = 0; i < size; i++)
    t.entries[i] = (struct entry){fathom_nondet_uint32(), fathom_nondet_uint32(), fathom_nondet_bool()};
  t.mask = size - 1;
  t.count = any_size(size - 1);
  fathom_assume(table_is_valid(&t));
  return t;
}

/* What the table says about a key, by looking at every entry. */
struct answer {
  bool found;
  uint32_t value;
};

static struct answer ask(const struct table *t, uint32_t key) {
  struct answer a = {false, 0};
  for (size_t i = 0; i <= t->mask; i++)
    if (t->entries[i].used && t->entries[i].key == key)
      a = (struct answer){true, t->entries[i].value};
  return a;
}

static bool is_same(struct answer a, struct answer b) { return a.found == b.found && a.value == b.value; }

void table_init_harness(void) {
  struct table t;
  unsigned bits = (unsigned)any_size(BITS + 1);
  if (table_init(&t, bits))
    fathom_assert(table_is_valid(&t) && t.count == 0 && t.mask + 1 == (size_t)1 << bits);
}

void table_clean_up_harness(void) {
  struct table t = any_table(BITS);
  table_clean_up(&t);
  fathom_assert(t.entries == NULL && t.count == 0);
}

void table_find_harness(void) {
  struct table t = any_table(BITS);
  uint32_t key = fathom_nondet_uint32();
  struct entry *e = table_find(&t, key);
  fathom_assert(e->used == ask(&t, key).found && (!e->used || e->key == key));
}

void table_put_harness(void) {
  struct table t = any_table(BITS - 1), old = t;
  uint32_t key = fathom_nondet_uint32(), value = fathom_nondet_uint32(), other = fathom_nondet_uint32();
  struct answer before = ask(&t, key), others = ask(&t, other);
  bool done = table_put(&t, key, value);
  fathom_assert(table_is_valid(&t) && t.count == old.count + (done && !before.found));
  fathom_assert(is_same(ask(&t, key), done ? (struct answer){true, value} : before));
  fathom_assert(other == key || is_same(ask(&t, other), others));
}

void table_get_harness(void) {
  struct table t = any_table(BITS);
  uint32_t key = fathom_nondet_uint32();
  struct answer a = {false, 0};
  a.found = table_get(&t, key, &a.value);
  fathom_assert(is_same(a, ask(&t, key)));
}

void table_remove_harness(void) {
  struct table t = any_table(BITS), old = t;
  uint32_t key = fathom_nondet_uint32(), other = fathom_nondet_uint32();
  struct answer before = ask(&t, key), others = ask(&t, other);
  bool done = table_remove(&t, key);
  fathom_assert(done == before.found && t.count == old.count - done);
  fathom_assert(table_is_valid(&t) && !ask(&t, key).found);
  fathom_assert(other == key || is_same(ask(&t, other), others));
}

void table_grow_harness(void) {
  struct table t = any_table(BITS - 1), old = t;
  uint32_t key = fathom_nondet_uint32();
  struct answer before = ask(&t, key);
  bool done = table_grow(&t);
  fathom_assert(t.mask + 1 == (old.mask + 1) << done && t.count == old.count);
  fathom_assert(table_is_valid(&t) && is_same(ask(&t, key), before));
}

void table_next_harness(void) {
  struct table t = any_table(BITS);
  size_t seen = 0;
  for (struct entry *e = table_next(&t, NULL); e != NULL; e = table_next(&t, e)) {
    fathom_assert(e->used);
    seen++;
  }
  fathom_assert(seen == t.count);
}
