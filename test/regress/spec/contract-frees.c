// What a contract frees. The body may free what is named, if the condition before it holds, and what it has made itself,
// and nothing else; in the place of the body, what is named may be gone afterwards, or not.
// EXPECT --enforce-contract=drop: SAFE
// EXPECT --enforce-contract=drop -DOTHER: UNSAFE assert
// EXPECT --enforce-contract=drop -DALWAYS: SAFE
// EXPECT --enforce-contract=drop -DALWAYS -DLEFT: UNSAFE assert
// EXPECT --enforce-contract=drop -DOWN: SAFE
// EXPECT --enforce-contract=release: SAFE
// EXPECT --enforce-contract=release -DNOT_NAMED: UNSAFE assert
// EXPECT --replace-call-with-contract=drop: SAFE
// EXPECT --replace-call-with-contract=drop -DUSED: UNSAFE use-after-free
// EXPECT --replace-call-with-contract=drop -DUSED -DLEFT: SAFE
// EXPECT --replace-call-with-contract=drop -DAGAIN: UNSAFE double-free
// EXPECT --replace-call-with-contract=drop -DNEIGHBOUR: SAFE
// EXPECT -DUSED -DLEFT: SAFE
#include <fathom.h>
#include <stdlib.h>
struct pair {
  char *first, *second;
};
void drop(struct pair *p, int which)
    fathom_requires(__CPROVER_rw_ok(p, sizeof *p))
    fathom_assigns()
    fathom_frees(which == 1: p->first)
{
#ifdef OWN
  free(malloc(3));
#endif
#ifndef ALWAYS
  if (which == 1)
#endif
    free(p->first);
#ifdef OTHER
  free(p->second);
#endif
}
void release(char *a, char *b)
    __CPROVER_requires(1)
    __CPROVER_assigns()
#ifdef NOT_NAMED
    __CPROVER_frees(a)
#else
    __CPROVER_frees(a, b)
#endif
    ;
void release(char *a, char *b) {
  free(a);
  free(b);
}
int main(void) {
  struct pair p = {malloc(1), malloc(1)};
  if (p.first == NULL || p.second == NULL)
    return 1;
  *p.first = *p.second = 7;
#ifdef LEFT
  drop(&p, 2);
#else
  drop(&p, 1);
#endif
#ifdef USED
  fathom_assert(*p.first == 7);
#endif
#ifdef AGAIN
  free(p.first);
#endif
#ifdef NEIGHBOUR
  fathom_assert(*p.second == 7);
#endif
  release(malloc(1), malloc(1));
  return 0;
}
