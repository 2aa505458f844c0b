// By what an object is held: a tree, a pointer into its middle, one behind its
// end, tables on the heap, arrays of structs, locals of several active
// functions, parameters, unions. Each case twice: held, and (LOST) with one
// thing changed.
// RUN: %exit 0 %fathom check --leak=lost -DTREE %s | FileCheck %s --check-prefix=SAFE
// EXPECT --leak=lost -DTREE -DLOST: UNSAFE memory-leak
// RUN: %exit 0 %fathom check --leak=lost -DMIDDLE %s | FileCheck %s --check-prefix=SAFE
// EXPECT --leak=lost -DMIDDLE -DLOST: UNSAFE memory-leak
// RUN: %exit 0 %fathom check --leak=lost -DBEHIND %s | FileCheck %s --check-prefix=SAFE
// EXPECT --leak=lost -DBEHIND -DLOST: UNSAFE memory-leak
// RUN: %exit 0 %fathom check --leak=lost -DTABLE %s | FileCheck %s --check-prefix=SAFE
// EXPECT --leak=lost -DTABLE -DLOST: UNSAFE memory-leak
// RUN: %exit 0 %fathom check --leak=lost -DLOCALS %s | FileCheck %s --check-prefix=SAFE
// EXPECT --leak=lost -DLOCALS -DLOST: UNSAFE memory-leak
// RUN: %exit 0 %fathom check --leak=lost -DPARAMETER %s | FileCheck %s --check-prefix=SAFE
// EXPECT --leak=lost -DPARAMETER -DLOST: UNSAFE memory-leak
// RUN: %exit 0 %fathom check --leak=lost -DBYVALUE %s | FileCheck %s --check-prefix=SAFE
// EXPECT --leak=lost -DBYVALUE -DLOST: UNSAFE memory-leak
// RUN: %exit 0 %fathom check --leak=lost -DUNION %s | FileCheck %s --check-prefix=SAFE
// EXPECT --leak=lost -DUNION -DLOST: UNSAFE memory-leak
// RUN: %exit 0 %fathom check --leak=lost --argv=4,8 -DARGV %s | FileCheck %s --check-prefix=SAFE
// EXPECT --leak=lost --argv=4,8 -DARGV -DLOST: UNSAFE memory-leak
// RUN: %exit 0 %fathom check --leak=lost -DAPPEND %s | FileCheck %s --check-prefix=SAFE
// EXPECT --leak=lost -DAPPEND -DLOST: UNSAFE memory-leak
// RUN: %exit 0 %fathom check --leak=lost -DTREE --allocator=symbolic %s | FileCheck %s --check-prefix=SAFE
// EXPECT --leak=lost -DBEHIND -DLOST --allocator=relative: UNSAFE memory-leak
// RUN: %exit 0 %fathom check --leak=lost -DTABLE --memory=arrays %s | FileCheck %s --check-prefix=SAFE
// SAFE: {{^}}fathom: SAFE
#include <fathom.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef LOST
enum { lost = 1 };
#else
enum { lost = 0 };
#endif
struct tree {
  struct tree *left, *right;
  int key;
};
struct item {
  int kind;
  char *text;
};
struct both {
  long size;
  char *text, *end;
};
static struct tree *root;
static int *middle;
static char **table;
static struct item *items;
static union {
  uintptr_t number;
  struct item *item;
} either;

static struct tree *leaf(int key) {
  struct tree *t = calloc(1, sizeof *t);
  t->key = key;
  return t;
}
static void insert(int key) {
  struct tree **at = &root;
  while (*at)
    at = key < (*at)->key ? &(*at)->left : &(*at)->right;
  *at = leaf(key);
}
static void inner(int *kept) {
  if (lost)
    kept = NULL;
  exit(0);
}
static void outer(void) {
  int *kept = malloc(4);
  int *other = malloc(4);
  int **where = lost ? NULL : &other;
  if (lost)
    other = NULL;
  inner(kept);
}
static void by_value(struct both b) {
  if (lost)
    b.text = b.end = NULL;
  exit((int)b.size);
}
int main(int argc, char **argv) {
#if defined(TREE)
  insert(5);
  insert(3);
  insert(fathom_nondet_int());
  if (lost)
    root->left->left = root->left->right = NULL;
#elif defined(MIDDLE)
  int *ints = malloc(4 * sizeof *ints);
  middle = &ints[fathom_nondet_uint() % 4];
  if (lost && middle == &ints[2])
    middle = NULL;
#elif defined(BEHIND)
  int *ints = malloc(4 * sizeof *ints);
  middle = ints + 4;
  if (lost)
    middle = (int *)&middle;
#elif defined(TABLE)
  table = malloc(8 * sizeof *table);
  for (int i = 0; i < 8; i++)
    table[i] = NULL;
  unsigned i = fathom_nondet_uint() % 8;
  table[i] = malloc(3);
  if (lost)
    table[5] = table[6];
#elif defined(LOCALS)
  outer();
#elif defined(PARAMETER)
  inner(malloc(4));
#elif defined(BYVALUE)
  struct both b = {2, malloc(9), NULL};
  struct both copy = b;
  b.text = NULL;
  b = copy;
  copy.text = NULL;
  if (lost)
    b.text = NULL;
  by_value(b);
#elif defined(UNION)
  either.item = malloc(sizeof *either.item);
  either.item->text = malloc(1);
  if (lost)
    either.item = (struct item *)either.item->text;
#elif defined(ARGV)
  if (argc > 0)
    argv[0] = malloc(4);
  if (lost && argc > 1)
    argv[0] = argv[1];
#elif defined(APPEND)
  for (int i = 0; i < 3; i++) {
    struct item one = {i, malloc(2)};
    struct item *more = realloc(items, (i + 1) * sizeof *more);
    memcpy(&more[i], &one, sizeof one);
    items = more;
  }
  if (lost)
    memset(&items[1], 0, sizeof *items);
#endif
  return 0;
}
