#include "../lib/vector.h"

#include "harness.h"

#define ITEM 4 /* largest size of an item */

/* Lengths and capacities up to BOUND, items of 1 to ITEM bytes. */
static struct vec any_vec(void) {
  struct vec v;
  v.item_size = 1 + any_size(ITEM - 1);
  v.capacity = any_size(BOUND);
  v.length = any_size(v.capacity);
  v.data = v.capacity == 0 ? NULL : any_object(v.capacity * v.item_size);
  fathom_assume(vec_is_valid(&v));
  return v;
}

/* One byte of a vector, to compare with later. */
struct sample {
  size_t item, byte;
  unsigned char value;
};

static struct sample any_sample(const struct vec *v) {
  struct sample s = {fathom_nondet_size_t(), fathom_nondet_size_t(), 0};
  if (s.item < v->length && s.byte < v->item_size)
    s.value = v->data[s.item * v->item_size + s.byte];
  return s;
}

static bool is_there(const struct vec *v, const struct sample *s, size_t item) {
  return item < v->length && v->data[item * v->item_size + s->byte] == s->value;
}

/* Whether the sample was one of the first n items of the vector it is from. */
static bool is_below(const struct vec *v, const struct sample *s, size_t n) {
  return s->item < n && s->byte < v->item_size;
}

void vec_init_harness(void) {
  struct vec v;
  size_t item_size = fathom_nondet_size_t();
  fathom_assume(item_size > 0);
  vec_init(&v, item_size);
  fathom_assert(vec_is_valid(&v) && v.length == 0 && v.item_size == item_size);
}

void vec_clean_up_harness(void) {
  struct vec v = any_vec();
  vec_clean_up(&v);
  fathom_assert(vec_is_valid(&v) && v.length == 0);
}

void vec_reserve_harness(void) {
  struct vec v = any_vec(), old = v;
  struct sample s = any_sample(&v);
  size_t capacity = fathom_nondet_size_t();
  bool done = vec_reserve(&v, capacity);
  fathom_assert(vec_is_valid(&v) && v.length == old.length);
  fathom_assert(done ? v.capacity >= capacity : v.data == old.data);
  if (is_below(&old, &s, old.length))
    fathom_assert(is_there(&v, &s, s.item));
}

void vec_push_harness(void) {
  struct vec v = any_vec(), old = v;
  struct sample s = any_sample(&v);
  unsigned char item[ITEM];
  fathom_havoc(item, ITEM);
  bool done = vec_push(&v, item);
  fathom_assert(vec_is_valid(&v) && v.length == old.length + done);
  if (is_below(&old, &s, old.length))
    fathom_assert(is_there(&v, &s, s.item));
  if (done)
    fathom_assert(v.data[old.length * v.item_size] == item[0]);
}

void vec_pop_harness(void) {
  struct vec v = any_vec(), old = v;
  struct sample s = any_sample(&v);
  unsigned char item[ITEM];
  bool done = vec_pop(&v, item);
  fathom_assert(vec_is_valid(&v) && done == (old.length > 0) && v.length == old.length - done);
  if (done && s.item == v.length && s.byte < v.item_size)
    fathom_assert(item[s.byte] == s.value);
}

void vec_get_harness(void) {
  struct vec v = any_vec();
  struct sample s = any_sample(&v);
  unsigned char item[ITEM];
  bool done = vec_get(&v, s.item, item);
  fathom_assert(done == (s.item < v.length));
  if (done && s.byte < v.item_size)
    fathom_assert(item[s.byte] == s.value);
}

void vec_set_harness(void) {
  struct vec v = any_vec(), old = v;
  struct sample s = any_sample(&v);
  unsigned char item[ITEM];
  fathom_havoc(item, ITEM);
  size_t index = fathom_nondet_size_t();
  bool done = vec_set(&v, index, item);
  fathom_assert(vec_is_valid(&v) && v.length == old.length && done == (index < v.length));
  if (is_below(&old, &s, old.length) && s.item != index)
    fathom_assert(is_there(&v, &s, s.item));
  if (done)
    fathom_assert(v.data[index * v.item_size] == item[0]);
}

void vec_insert_harness(void) {
  struct vec v = any_vec(), old = v;
  struct sample s = any_sample(&v);
  unsigned char item[ITEM];
  fathom_havoc(item, ITEM);
  size_t index = fathom_nondet_size_t();
  bool done = vec_insert(&v, index, item);
  fathom_assert(vec_is_valid(&v) && v.length == old.length + done);
  if (is_below(&old, &s, old.length))
    fathom_assert(is_there(&v, &s, s.item + (done && s.item >= index)));
  if (done)
    fathom_assert(v.data[index * v.item_size] == item[0]);
}

void vec_remove_harness(void) {
  struct vec v = any_vec(), old = v;
  struct sample s = any_sample(&v);
  size_t index = fathom_nondet_size_t();
  bool done = vec_remove(&v, index);
  fathom_assert(vec_is_valid(&v) && done == (index < old.length) && v.length == old.length - done);
  if (is_below(&old, &s, old.length) && s.item != index)
    fathom_assert(is_there(&v, &s, s.item - (s.item > index)));
}

void vec_append_harness(void) {
  struct vec v = any_vec(), w = any_vec(), old = v;
  struct sample s = any_sample(&v), t = any_sample(&w);
  bool done = vec_append(&v, &w);
  fathom_assert(vec_is_valid(&v) && vec_is_valid(&w));
  fathom_assert(v.length == (done ? old.length + w.length : old.length));
  if (is_below(&old, &s, old.length))
    fathom_assert(is_there(&v, &s, s.item));
  if (done && is_below(&w, &t, w.length))
    fathom_assert(is_there(&v, &t, old.length + t.item));
}
