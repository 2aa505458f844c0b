// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

struct Node {
  int value;
  Node *next;
};

int main() {
  Node *a = new Node{1, nullptr};
  Node *b = new Node{2, a};
#ifdef BUG
  b->next = b;
#endif
  fathom_assert(b->next->value == 1);
  delete a;
  delete b;
}
