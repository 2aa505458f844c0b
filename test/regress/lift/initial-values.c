// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// RUN: %fathom emit --stage=sea %s | FileCheck %s --check-prefix=SEA
// SEA-NOT: global @unused
// SEA: store #x006f6c6c6568, @text
// SEA: memset @big, #x00, #x0000000000030d40
#include <fathom.h>

struct node {
  char tag;
  int value;
  struct node *next;
  int (*call)(int);
};

static int twice(int x) { return 2 * x; }
static struct node last = {'z', 3, 0, twice};
static struct node list[2] = {{'a', 1, &list[1], twice}, {'b', 2, &last, 0}};
static char text[] = "hello";
static int big[50000];
static int unused[] = {1, 2, 3};
static const double half = 0.5;
static int *inside = &list[1].value;

int main(void) {
  int sum = 0;
  for (struct node *n = list; n; n = n->next)
    sum += n->value;
  fathom_assert(sum == 6);
  fathom_assert(list->call(sum) == 12);
  fathom_assert(text[4] == 'o' && text[5] == 0);
  fathom_assert(big[fathom_nondet_uint() % 50000] == 0);
  fathom_assert(((const unsigned char *)&half)[7] == 0x3f);
#ifdef BUG
  list[1].value++;
#endif
  fathom_assert(*inside == 2);
  return 0;
}
