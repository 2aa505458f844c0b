// A list of inputs that is reversed and freed: structures and functions.
#include <fathom.h>
#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};
struct list {
  struct node *first;
  unsigned length;
};
static void push(struct list *l, int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = l->first;
  l->first = n;
  ++l->length;
}
static void reverse(struct list *l) {
  struct node *done = NULL;
  while (l->first) {
    struct node *n = l->first;
    l->first = n->next;
    n->next = done;
    done = n;
  }
  l->first = done;
}
static void end(struct list *l) {
  while (l->first) {
    struct node *n = l->first;
    l->first = n->next;
    free(n);
  }
}

int main(void) {
  struct list l = {NULL, 0};
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 6);
  int first = 0;
  for (unsigned i = 0; i < n; ++i) {
    int value = fathom_nondet_int();
    if (i == 0)
      first = value;
    push(&l, value);
  }
  reverse(&l);
  fathom_assert(n == 0 || l.first->value == first);
  end(&l);
}
