/* A doubly linked list of numbers that owns its nodes. */
#ifndef LIST_H
#define LIST_H
#include "contract.h"

struct node {
  struct node *next, *prev;
  int value;
};

struct list {
  struct node *first, *last;
  size_t length;
};

bool list_is_valid(const struct list *l);
void list_init(struct list *l);
/* Frees all nodes. */
void list_clear(struct list *l);
/* False if there is no memory. */
bool list_push_front(struct list *l, int value);
bool list_push_back(struct list *l, int value);
/* False if the list is empty. */
bool list_pop_front(struct list *l, int *value);
bool list_pop_back(struct list *l, int *value);
struct node *list_find(const struct list *l, int value);
/* Takes a node of the list out and frees it. */
void list_remove(struct list *l, struct node *n);
void list_reverse(struct list *l);
#endif
