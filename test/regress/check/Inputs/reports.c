// A list whose second node is used after it was freed; "</script>" in a text.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};
int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->value = 1, a->next = b;
  b->value = fathom_nondet_int(), b->next = 0;
#ifdef ENDLESS
  while (fathom_nondet_bool())
    b->value = fathom_nondet_int();
#endif
#ifndef SAFE
  free(b);
#endif
  return a->next->value == 7 && "</script>"[0] == '<';
}
