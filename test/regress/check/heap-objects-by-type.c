// Heap objects are called after the record that they are for, wherever that is said: by the variable or the member that
// gets the pointer, by the result of the function, or later, behind a wrapper of malloc. Two never look alike.
// RUN: %exit 10 %fathom check --trace=full %s | FileCheck %s --implicit-check-not="bytes at &"
// CHECK: list.first = &node (16 bytes, heap, made at {{.*}}heap-objects-by-type.c:[[#@LINE+39]])
// CHECK: node.value = 5
// CHECK: xmalloc(n = 16)
// CHECK: p = &node #2 (16 bytes, heap, made at {{.*}}:[[#@LINE+19]])
// CHECK: node #2.value = 3
// CHECK: node #2.next = null
// CHECK: node.next = &node #2
// CHECK: node #3.next = &node
// CHECK: numbers = &numbers
// CHECK: numbers[1] = 5
// CHECK: returns &pair (8 bytes, heap
// CHECK: pair.second = 6
// The message speaks of the same names.
// RUN: %exit 10 %fathom check -DFREED --trace=none %s | FileCheck %s --check-prefix=FREED
// FREED: use-after-free: read of 4 bytes at offset 0 of 'node #2' (16 bytes, heap, freed at
#include <fathom.h>
#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};
static void *xmalloc(size_t n) {
  void *p = malloc(n);
  return p;
}
static struct node *make(int value, struct node *next) {
  struct node *n = xmalloc(sizeof *n);
  n->value = value;
  n->next = next;
  return n;
}
typedef struct {
  int first, second;
} pair;
static pair *make_pair(void) { return malloc(sizeof(pair)); }
int main(void) {
  struct {
    struct node *first;
  } list;
  list.first = malloc(sizeof(struct node));
  list.first->value = fathom_nondet_int();
  list.first->next = make(3, NULL);
  struct node *q = make(4, list.first);
  int *numbers = xmalloc(3 * sizeof *numbers);
  numbers[1] = list.first->value;
  make_pair()->second = 6;
#ifdef FREED
  free(list.first->next);
  return list.first->next->value;
#endif
  fathom_assert(numbers[1] != 5 || q->value != 4);
}
