/* N nodes, put in at either end, walked both ways. */
#include "harness.h"
#include "utlist.h"

struct node {
  int value;
  struct node *prev, *next;
};

int main(void) {
  struct node *head = NULL, *at;
  for (int i = 0; i < N; ++i) {
    struct node *n = room(sizeof *n);
    n->value = i;
    if (ANY_BYTE() & 1)
      DL_APPEND(head, n);
    else
      DL_PREPEND(head, n);
  }
  int count = 0, sum = 0;
  DL_FOREACH(head, at) {
    ++count;
    sum += at->value;
    ASSERT(at->next == NULL || at->next->prev == at);
  }
  ASSERT(count == N && sum == N * (N - 1) / 2);
  return 0;
}
