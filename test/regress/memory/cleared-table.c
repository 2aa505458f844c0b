// A table of pointers that was cleared keeps what is known of it when a pointer is written to one of its 32 elements, and
// when a count that lies between them is: what is found there is a node or null, and no other object.
// RUN: %exit 0 %fathom check --stats --engine=bmc %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check --engine=bmc -DWRONG=1 %s
// CHECK: unfold.statements {{ *[0-9][0-9]$}}
#include <fathom.h>
#include <stdlib.h>
#include <string.h>
#ifndef WRONG
#define WRONG 0
#endif

struct node {
  int key;
  struct node *next;
};
struct bucket {
  struct node *head;
  unsigned count;
};

static unsigned hash(int key) { return ((unsigned)key * 2654435761u >> 16) % 32; }

int main(void) {
  struct bucket *table = malloc(32 * sizeof *table);
  struct node *nodes[3];
  int keys[3] = {fathom_nondet_int(), fathom_nondet_int(), fathom_nondet_int()};
  fathom_assume(table != NULL && hash(keys[0]) != hash(keys[1]) && hash(keys[0]) != hash(keys[2]));
  memset(table, 0, 32 * sizeof *table);
  for (int i = 0; i < 3; ++i) {
    nodes[i] = malloc(sizeof **nodes);
    fathom_assume(nodes[i] != NULL);
    struct bucket *b = &table[hash(keys[i])];
    nodes[i]->key = keys[i];
    nodes[i]->next = b->head;
    b->head = nodes[i];
    b->count++;
  }
  struct bucket *b = &table[hash(keys[WRONG])];
  fathom_assert(b->count == 1 && b->head->key == keys[0] && b->head->next == NULL);
  free(table);
  return 0;
}
