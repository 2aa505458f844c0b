#include "list.h"

bool list_is_valid(const struct list *l) {
  size_t length = 0;
  const struct node *before = NULL;
  for (const struct node *n = l->first; n != NULL; n = n->next) {
    if (length == l->length || !mem_readable(n, sizeof *n) || n->prev != before)
      return false;
    before = n;
    length++;
  }
  return length == l->length && l->last == before;
}

void list_init(struct list *l) {
  l->first = l->last = NULL;
  l->length = 0;
}

void list_clear(struct list *l) {
  struct node *n = l->first;
  while (n != NULL) {
    struct node *next = n->next;
    mem_free(n);
    n = SEEDED(LIST_CLEAR_FREED) ? n->next : next;
  }
  list_init(l);
}

/* A node with the value between two neighbours, either of which may be missing. */
static bool list_link(struct list *l, struct node *prev, struct node *next, int value) {
  struct node *n = mem_alloc(sizeof *n);
  if (n == NULL && !SEEDED(LIST_LINK_NULL))
    return false;
  *n = (struct node){next, prev, value};
  if (prev != NULL)
    prev->next = n;
  else
    l->first = n;
  if (next != NULL || SEEDED(LIST_LINK_LAST))
    next->prev = n;
  else
    l->last = n;
  l->length++;
  return true;
}

static void list_unlink(struct list *l, struct node *n) {
  if (n->prev != NULL)
    n->prev->next = n->next;
  else
    l->first = n->next;
  if (n->next != NULL)
    n->next->prev = SEEDED(LIST_UNLINK_PREV) ? n : n->prev;
  else
    l->last = n->prev;
  if (!SEEDED(LIST_UNLINK_LENGTH))
    l->length--;
  mem_free(n);
}

bool list_push_front(struct list *l, int value) { return list_link(l, NULL, l->first, value); }

bool list_push_back(struct list *l, int value) { return list_link(l, l->last, NULL, value); }

bool list_pop_front(struct list *l, int *value) {
  struct node *n = l->first;
  if (n == NULL && !SEEDED(LIST_POP_EMPTY))
    return false;
  *value = n->value;
  list_unlink(l, n);
  return true;
}

bool list_pop_back(struct list *l, int *value) {
  struct node *n = l->last;
  if (n == NULL)
    return false;
  if (!SEEDED(LIST_POP_FREED))
    *value = n->value;
  list_unlink(l, n);
  if (SEEDED(LIST_POP_FREED))
    *value = n->value;
  return true;
}

struct node *list_find(const struct list *l, int value) {
  struct node *n = l->first;
  while ((n != NULL || SEEDED(LIST_FIND_END)) && n->value != value)
    n = n->next;
  return n;
}

void list_remove(struct list *l, struct node *n) {
  list_unlink(l, n);
  if (SEEDED(LIST_REMOVE_TWICE))
    mem_free(n);
}

void list_reverse(struct list *l) {
  struct node *n = l->first;
  while (n != NULL) {
    struct node *next = n->next;
    n->next = n->prev;
    n->prev = next;
    n = next;
  }
  if (SEEDED(LIST_REVERSE_ENDS))
    return;
  n = l->first;
  l->first = l->last;
  l->last = n;
}
