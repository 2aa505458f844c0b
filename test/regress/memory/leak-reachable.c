// What can be reached through what is held. Each case is given twice: held, and
// (LOST) with one thing changed.
// EXPECT --leak=lost -DLIST: SAFE
// EXPECT --leak=lost -DLIST -DLOST: UNSAFE memory-leak
// EXPECT --leak=lost -DCYCLE: SAFE
// EXPECT --leak=lost -DCYCLE -DLOST: UNSAFE memory-leak
// EXPECT --leak=lost -DLOCAL: SAFE
// EXPECT --leak=lost -DLOCAL -DLOST: UNSAFE memory-leak
// EXPECT --leak=lost -DCALLER: SAFE
// EXPECT --leak=lost -DCALLER -DLOST: UNSAFE memory-leak
// EXPECT --leak=lost -DTABLE: SAFE
// EXPECT --leak=lost -DTABLE -DLOST: UNSAFE memory-leak
// EXPECT --leak=lost -DSCOPE: SAFE
// EXPECT --leak=lost -DSCOPE -DLOST: UNSAFE memory-leak
// EXPECT --leak=lost -DBYTES: SAFE
// EXPECT --leak=lost -DBYTES -DLOST: UNSAFE memory-leak
// EXPECT --leak=lost -DTEMPORARY: UNSAFE memory-leak
// EXPECT --leak=lost -DPACKED: UNKNOWN unsupported: whether memory that is not freed can still be reached
// EXPECT --leak=lost -DLIST --memory=lambdas --solver=z3: SAFE
// EXPECT --leak=lost -DLIST -DLOST --memory=lambdas --solver=z3: UNSAFE memory-leak
// EXPECT --leak=lost -DCYCLE --pointers=raw --regions=flat: SAFE
// EXPECT --leak=lost -DCYCLE -DLOST --pointers=raw --regions=flat: UNSAFE memory-leak
// EXPECT --leak=lost -DLIST --allocator=symbolic: SAFE
// EXPECT --leak=lost -DLIST -DLOST --allocator=symbolic: UNSAFE memory-leak
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
