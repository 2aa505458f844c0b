// A list that is built as long as the input says, and walked both ways.
// RUN: %exit 0 %fathom check --split=on --timeout 100 %s
// RUN: %exit 0 %fathom check --split=auto --timeout 100 %s
// RUN: %confirm --split=on -DBAD %s
// RUN: %exit 10 %fathom check --split=on -DBAD %s | FileCheck %s
// CHECK: list.c:[[#@LINE+33]]:{{.*}}error: assert
#include <fathom.h>
#include <stdlib.h>
#define MOST 5

struct node {
  struct node *next, *prev;
  int value;
};

int main(void) {
  struct node *head = NULL, *tail = NULL;
  int count = 0;
  while (count < MOST) {
    if (fathom_nondet_bool())
      break;
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
      break;
    n->value = count++;
    n->next = NULL;
    n->prev = tail;
    if (tail != NULL)
      tail->next = n;
    else
      head = n;
    tail = n;
  }
  int seen = 0;
  for (struct node *n = head; n != NULL; n = n->next)
    fathom_assert(n->value == seen++);
  for (struct node *n = tail; n != NULL; n = n->prev)
#ifdef BAD
    fathom_assert(n->value == --seen && seen < MOST - 1);
#else
    fathom_assert(n->value == --seen && seen < MOST);
#endif
  fathom_assert(seen == 0);
  while (head != NULL) {
    struct node *n = head->next;
    free(head);
    head = n;
  }
  return 0;
}
