/* A sorted list of nodes that an allocator takes from a pool in any order. With ORDER it takes them from the front,
   which is the same up to their names. With BUG one node may be taken twice. */
#include "input.h"
#ifndef N
#define N 4
#endif

struct node {
  struct node *next;
  uint8_t key;
};
static struct node pool[N];
static bool used[N];

static struct node *take(int turn) {
#ifdef ORDER
  unsigned i = (unsigned)turn;
#else
  unsigned i = below(N);
  (void)turn;
#endif
#ifndef BUG
  assume(!used[i]);
#endif
  used[i] = true;
  return &pool[i];
}

int main(void) {
  struct node *head = NULL;
  unsigned sum = 0;
  for (int turn = 0; turn < N; turn++) {
    struct node *n = take(turn), **at = &head;
    n->key = nondet_u8();
    sum += n->key;
    for (int k = 0; k < turn && *at != NULL && (*at)->key < n->key; k++) at = &(*at)->next;
    n->next = *at;
    *at = n;
  }
  int length = 0;
  for (struct node *n = head; n != NULL && length <= N; n = n->next) {
    assert(n->next == NULL || n->key <= n->next->key);
    sum -= n->key;
    length++;
  }
  assert(length == N && sum == 0);
}
