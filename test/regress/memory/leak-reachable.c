// What can be reached through what is held. Each case is given twice: held, and
// (LOST) with one thing changed.
// RUN: %exit 0 %fathom check --leak=lost -DLIST %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --leak=lost -DLIST -DLOST %s | FileCheck %s --check-prefix=LOST
// RUN: %exit 0 %fathom check --leak=lost -DCYCLE %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --leak=lost -DCYCLE -DLOST %s | FileCheck %s --check-prefix=LOST
// RUN: %exit 0 %fathom check --leak=lost -DLOCAL %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --leak=lost -DLOCAL -DLOST %s | FileCheck %s --check-prefix=LOST
// RUN: %exit 0 %fathom check --leak=lost -DCALLER %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --leak=lost -DCALLER -DLOST %s | FileCheck %s --check-prefix=LOST
// RUN: %exit 0 %fathom check --leak=lost -DTABLE %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --leak=lost -DTABLE -DLOST %s | FileCheck %s --check-prefix=LOST
// RUN: %exit 0 %fathom check --leak=lost -DSCOPE %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --leak=lost -DSCOPE -DLOST %s | FileCheck %s --check-prefix=LOST
// RUN: %exit 0 %fathom check --leak=lost -DBYTES %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --leak=lost -DBYTES -DLOST %s | FileCheck %s --check-prefix=LOST
// RUN: %exit 10 %fathom check --leak=lost -DTEMPORARY %s | FileCheck %s --check-prefix=LOST
// RUN: %exit 20 %fathom check --leak=lost -DPACKED %s | FileCheck %s --check-prefix=UNKNOWN
// RUN: %exit 0 %fathom check --leak=lost -DLIST --memory=lambdas --solver=z3 %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --leak=lost -DLIST -DLOST --memory=lambdas --solver=z3 %s | FileCheck %s --check-prefix=LOST
// RUN: %exit 0 %fathom check --leak=lost -DCYCLE --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --leak=lost -DCYCLE -DLOST --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=LOST
// RUN: %exit 0 %fathom check --leak=lost -DLIST --allocator=symbolic %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --leak=lost -DLIST -DLOST --allocator=symbolic %s | FileCheck %s --check-prefix=LOST
// SAFE: {{^}}fathom: SAFE
// LOST: error: memory-leak:
// LOST: {{^}}fathom: UNSAFE (1 of
// UNKNOWN: fathom: UNKNOWN (unsupported: whether memory that is not freed can still be reached
#include <fathom.h>
#include <stdlib.h>
#include <string.h>
struct node {
  int value;
  struct node *next;
};
static struct node *head;
static struct node *table[40]; // more than a few words
static unsigned char bytes[2 * sizeof(void *)];
#ifdef LOST
enum { lost = 1 };
#else
enum { lost = 0 };
#endif
static struct node *make(struct node *next) {
  struct node *n = malloc(sizeof *n);
  n->value = 1;
  n->next = next;
  return n;
}
static void end(void) { exit(0); }
static void hold_and_end(int drops) {
  struct node *n = make(make(NULL));
  if (drops)
    n = NULL;
  end();
}
int main(void) {
#if defined(LIST)
  unsigned n = fathom_nondet_uint() % 3;
  for (unsigned i = 0; i < n; i++)
    head = make(head);
  if (lost && head)
    head = head->next;
#elif defined(CYCLE)
  struct node *n = make(NULL);
  n->next = make(n); // each holds the other
  if (!lost)
    head = n->next;
#elif defined(LOCAL)
  struct node *n = make(make(NULL));
  if (lost)
    n = n->next;
  exit(0);
#elif defined(CALLER)
  hold_and_end(lost);
#elif defined(TABLE)
  unsigned i = fathom_nondet_uint() % 40;
  table[i] = make(NULL);
  if (lost)
    table[7] = NULL;
#elif defined(SCOPE)
  {
    struct node *n = make(NULL);
    if (!lost)
      exit(0);
  }
  exit(0);
#elif defined(BYTES)
  struct node *n = make(NULL);
  memcpy(bytes + sizeof n, &n, sizeof n);
  if (lost)
    bytes[sizeof n + 3] ^= 64;
#elif defined(TEMPORARY)
  free(make(make(NULL))); // the second one was held by the first
  exit(0);
#elif defined(PACKED)
  struct node *n = make(NULL);
  memcpy(bytes + 1, &n, sizeof n); // where nobody looks for it
#endif
  return 0;
}
