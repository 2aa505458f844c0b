// A table of four chains with N nodes: one is taken out by its key, the others
// are counted and freed.
#include <fathom.h>
#include <stdlib.h>

enum { Chains = 4 };
struct node {
  struct node *next;
  unsigned key;
};
static struct node *table[Chains];

int main(void) {
  for (unsigned key = 0; key < N; key++) {
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
      exit(1);
    n->key = key;
    n->next = table[key % Chains];
    table[key % Chains] = n;
  }
  unsigned wanted = fathom_nondet_uint();
  struct node **at = &table[wanted % Chains];
  while (*at != NULL && (*at)->key != wanted)
    at = &(*at)->next;
  fathom_assert((*at != NULL) == (wanted < N));
  if (*at != NULL) {
    struct node *n = *at;
    *at = n->next;
    free(n);
  }
  unsigned left = 0;
  for (int i = 0; i < Chains; i++)
    while (table[i] != NULL) {
      struct node *n = table[i];
      fathom_assert(n->key != wanted && n->key % Chains == (unsigned)i);
      table[i] = n->next;
      free(n);
      left++;
    }
  fathom_assert(left == N - (wanted < N));
  return 0;
}
