#include "../lib/list.h"

#include "harness.h"

#define NODES (BOUND - 2)

/* Up to `most` nodes, at most NODES; the k-th value is values[k]. */
static struct list any_list(int *values, size_t most) {
  struct list l = {NULL, NULL, 0};
  size_t length = any_size(most);
  for (size_t i = 0; i < most; i++) {
    if (i == length)
      break;
    struct node *n = malloc(sizeof *n);
    *n = (struct node){NULL, l.last, fathom_nondet_int()};
    values[i] = n->value;
    if (l.last != NULL)
      l.last->next = n;
    else
      l.first = n;
    l.last = n;
    l.length++;
  }
  return l;
}

/* The k-th node, or NULL. */
static struct node *nth(const struct list *l, size_t k) {
  struct node *n = l->first;
  while (n != NULL && k-- > 0)
    n = n->next;
  return n;
}

void list_init_harness(void) {
  struct list l;
  list_init(&l);
  fathom_assert(list_is_valid(&l) && l.length == 0);
}

void list_clear_harness(void) {
  int values[NODES];
  struct list l = any_list(values, NODES);
  list_clear(&l);
  fathom_assert(list_is_valid(&l) && l.length == 0);
}

void list_push_front_harness(void) {
  int values[NODES], value = fathom_nondet_int();
  struct list l = any_list(values, NODES - 1);
  size_t length = l.length, k = any_size(NODES);
  bool done = list_push_front(&l, value);
  fathom_assert(list_is_valid(&l) && l.length == length + done);
  if (done)
    fathom_assert(l.first->value == value);
  if (k < length)
    fathom_assert(nth(&l, k + done)->value == values[k]);
}

void list_push_back_harness(void) {
  int values[NODES], value = fathom_nondet_int();
  struct list l = any_list(values, NODES - 1);
  size_t length = l.length, k = any_size(NODES);
  bool done = list_push_back(&l, value);
  fathom_assert(list_is_valid(&l) && l.length == length + done);
  if (done)
    fathom_assert(l.last->value == value);
  if (k < length)
    fathom_assert(nth(&l, k)->value == values[k]);
}

void list_pop_front_harness(void) {
  int values[NODES], value;
  struct list l = any_list(values, NODES - 1);
  size_t length = l.length, k = any_size(NODES);
  bool done = list_pop_front(&l, &value);
  fathom_assert(list_is_valid(&l) && done == (length > 0) && l.length == length - done);
  if (done)
    fathom_assert(value == values[0]);
  if (k > 0 && k < length)
    fathom_assert(nth(&l, k - 1)->value == values[k]);
}

void list_pop_back_harness(void) {
  int values[NODES], value;
  struct list l = any_list(values, NODES - 1);
  size_t length = l.length, k = any_size(NODES);
  bool done = list_pop_back(&l, &value);
  fathom_assert(list_is_valid(&l) && done == (length > 0) && l.length == length - done);
  if (done)
    fathom_assert(value == values[length - 1]);
  if (k + 1 < length)
    fathom_assert(nth(&l, k)->value == values[k]);
}

void list_find_harness(void) {
  int values[NODES], value = fathom_nondet_int();
  struct list l = any_list(values, NODES);
  size_t k = any_size(NODES);
  struct node *n = list_find(&l, value);
  if (n != NULL)
    fathom_assert(n->value == value);
  else if (k < l.length)
    fathom_assert(values[k] != value);
}

void list_remove_harness(void) {
  int values[NODES];
  struct list l = any_list(values, NODES);
  size_t length = l.length, gone = any_size(NODES), k = any_size(NODES);
  fathom_assume(gone < length);
  list_remove(&l, nth(&l, gone));
  fathom_assert(list_is_valid(&l) && l.length == length - 1);
  if (k < length && k != gone)
    fathom_assert(nth(&l, k - (k > gone))->value == values[k]);
}

void list_reverse_harness(void) {
  int values[NODES];
  struct list l = any_list(values, NODES);
  size_t k = any_size(NODES);
  list_reverse(&l);
  fathom_assert(list_is_valid(&l));
  if (k < l.length)
    fathom_assert(nth(&l, k)->value == values[l.length - 1 - k]);
}
